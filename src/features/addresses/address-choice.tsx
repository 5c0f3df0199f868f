import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useRef, useState, useTransition, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { branchAddress, type Branch } from '../../contract/locations.ts';
import { loadAddresses, $addresses, type Added } from './addresses.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { readDraft } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';
import { AddressText } from './address-text.tsx';
import { AddressesFailed } from './addresses-failed.tsx';
import type { LocationChoiceProps } from './types.ts';
import { FieldError } from '../../ui/forms/field.tsx';

const BranchText = ({ branch }: { branch: Branch }): JSX.Element => (
  <span className="grid min-w-0 gap-0.5 text-sm wrap-anywhere">
    <b className="text-base">{branch.name}</b>
    {branch.address !== null && <span>{branch.address}</span>}
    {branch.hours !== null && <span>{branch.hours}</span>}
    {branch.phone !== null && <span className="tabular-nums">{branch.phone}</span>}
  </span>
);

/** Chooses where an order goes; see {@link LocationChoiceProps}. */
export const LocationChoice = ({
  value,
  onChange,
  onSaving,
  onSaved,
  onFault,
  error,
  branches,
  delivery,
  itemsValue = 0,
  isDelivered,
  storeCode,
  locale,
  t,
}: LocationChoiceProps): JSX.Element => {
  const { state, list } = useStore($addresses);
  /** `left`: the form was started before a reload, so it opens without a press. */
  const [adding, setAdding] = useState<boolean | 'left'>(() => (readDraft() ? 'left' : false));
  /** A transition: the form is large, and the button should respond before it has rendered. */
  const [isOpening, startOpening] = useTransition();
  const name = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const load = (): void => void loadAddresses(shopperApi(storeCode, locale));

  const first = list[0];
  const isKnown = list.some(({ id }) => id === value) || branches.some(({ id }) => branchAddress(id) === value);
  const firstId = first?.id;
  const chooseFirst = useEffectEvent((): void => {
    if (first && !value?.startsWith('branch-')) onChange(first.id, first);
  });
  // Chooses when the list has come, not when something is chosen.
  useEffect(() => {
    if (state === 'ready' && firstId !== undefined && !isKnown) chooseFirst();
  }, [state, firstId, isKnown]);

  /** Closes the form and moves focus, which would be lost with it. */
  const close = (next: string): void => {
    flushSync(() => setAdding(false));
    root.current?.querySelector<HTMLElement>(next)?.focus();
  };
  const saved = ({ failed, saved: address }: Added): void => {
    if (address) onChange(address.id, address);
    if (failed) return;
    close('input:checked');
    onSaved?.();
  };
  const radio = (address: string, text: JSX.Element, choose: () => void): JSX.Element => (
    <label
      className="flex min-w-0 cursor-pointer gap-3 rounded-[min(var(--radius-card),14px)] bg-surface px-4 py-3 inset-ring inset-ring-edge has-checked:inset-ring-2 has-checked:inset-ring-accent-text"
      key={address}
    >
      <input
        className="mt-[calc((1lh-20px)/2)] size-5 flex-none accent-accent-text"
        type="radio"
        name={name}
        value={address}
        checked={value === address}
        onChange={choose}
      />
      {text}
    </label>
  );

  return (
    <fieldset
      ref={root}
      className="grid min-w-0 gap-2 *:data-address-form:pt-1 *:data-address-form:pb-3"
      aria-describedby={error ? `${name}-error` : undefined}
      data-address-options
    >
      <legend className="my-1 font-semibold">{t('locations.chooseFor')}</legend>
      {list.map((address) =>
        radio(address.id, <AddressText saved={address} {...{ delivery, itemsValue, isDelivered, t }} />, () =>
          onChange(address.id, address),
        ),
      )}
      {state === 'failed' && <AddressesFailed load={load} t={t} />}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {adding || (state === 'ready' && list.length === 0 && branches.length === 0) ? (
        <AddressForm
          saved={null}
          storeCode={storeCode}
          locale={locale}
          t={t}
          onSaved={saved}
          onSaving={onSaving}
          onFault={onFault}
          onCancel={list.length > 0 || branches.length > 0 ? () => close('[data-address-add]') : undefined}
          isOpened={adding === true}
          isCheckout
        />
      ) : (
        <button
          type="button"
          className="button button-quiet"
          data-address-add
          aria-busy={isOpening || undefined}
          onClick={() => startOpening(() => setAdding(true))}
        >
          {t('locations.add')}
        </button>
      )}
      {branches.length > 0 && <p className="mt-2 -mb-1 font-semibold">{t('locations.pickup')}</p>}
      {branches.map((branch) =>
        radio(branchAddress(branch.id), <BranchText branch={branch} />, () => onChange(branchAddress(branch.id), null)),
      )}
    </fieldset>
  );
};
