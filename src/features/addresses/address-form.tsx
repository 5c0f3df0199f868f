import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import type { Location } from '../../contract/locations.ts';
import type { Locale } from '../../i18n/locales.ts';
import { nearestDistrict } from '../../regions/nearest.ts';
import { communesOf } from '../../regions/places.ts';
import { addAddress, updateAddress, type Added } from './addresses.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { painted } from '../../ui/painted.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { SaveButton } from '../../ui/forms/save-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { keepDraft, readDraft } from './address-draft.ts';
import { AddressFields } from './address-fields.tsx';
import {
  checkAddress,
  emptyAddress,
  toAddressDraft,
  toAddressRequest,
  withPoint,
  withRecipient,
} from './address-rules.ts';
import type { AddressDraft, AddressFieldsProps, AddressWords } from './types.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

type Props = {
  /** The address to edit; null: a new one. */
  saved: Location | null;
  storeCode: string;
  locale: Locale;
  t: AddressWords;
  /** Called after saving. If another address is used because saving failed (R74), the form says so and stays open. */
  onSaved: (added: Added) => void;
  /** Called when saving starts or ends. */
  onSaving?: ((isSaving: boolean) => void) | undefined;
  /** Called with the form's first error, as text; null: none anymore. */
  onFault?: ((fault: string | null) => void) | undefined;
  onCancel?: (() => void) | undefined;
  /** Whether the shopper opened the form: focus then moves to its first field. */
  isOpened: boolean;
  /**
   * Whether the form is part of a checkout: the device's position is filled in, too, not only the account's name and
   * phone, and typed text survives reloads of the tab.
   */
  isCheckout?: boolean;
};

/** Fields from the top of the form down, to find the first one with an error. */
const fieldOrder = ['name', 'phone', 'province_code', 'district_code', 'commune_code', 'description', 'landmark'];

const communeOf = async (districtCode: string, code: string) =>
  (await communesOf(districtCode)).find((commune) => commune.code === code) ?? null;

/**
 * Applies a change of state that fills in fields. If the focused field was empty, its new text is selected: typing then
 * replaces it instead of adding to it.
 */
const fillIn = (form: HTMLFormElement | null, change: () => void): void => {
  const field = document.activeElement;
  const isEmpty = field instanceof HTMLInputElement && form?.contains(field) === true && field.value === '';
  flushSync(change);
  if (isEmpty && field.value !== '') field.select();
};

/** Form that adds or edits an address. */
export const AddressForm = ({
  saved,
  storeCode,
  locale,
  t,
  onSaved,
  onSaving,
  onFault,
  onCancel,
  isOpened,
  isCheckout = false,
}: Props): JSX.Element => {
  const isKept = isCheckout && saved === null;
  const [draft, setDraft] = useState<AddressDraft>(() =>
    saved ? toAddressDraft(saved, null) : ((isKept ? readDraft() : null) ?? emptyAddress),
  );
  /** Whether the shopper typed anything: prefilled values alone are not an address yet. */
  const [isTyped, setTyped] = useState(() => isKept && readDraft() !== null);
  /** Result of a failed attempt to add the address: the one used instead, or none. */
  const [failed, setFailed] = useState<Added | null>(null);
  useEffect(() => {
    if (!saved) return;
    communeOf(saved.districtCode ?? '', saved.communeCode ?? '').then(
      (commune) =>
        setDraft((now) =>
          // What the shopper has typed meanwhile stays.
          now.street === toAddressDraft(saved, null).street
            ? { ...now, street: toAddressDraft(saved, commune).street }
            : now,
        ),
      () => undefined,
    );
  }, [saved]);
  const isDone = useRef(false);
  useEffect(() => {
    if (isKept && isTyped && !isDone.current) keepDraft(draft);
  }, [isKept, isTyped, draft]);
  const type = (next: AddressDraft): void => {
    setTyped(true);
    setDraft(next);
  };
  const takePoint: AddressFieldsProps['onPoint'] = (point, from) => {
    if (from !== 'device') setTyped(true);
    nearestDistrict(point)
      .catch(() => null)
      .then(
        (district) => setDraft((now) => withPoint(now, point, district, from)),
        () => undefined,
      );
  };

  const { form, onSubmit, pending, errors, error, mended } = useSubmit({
    t,
    labels: {
      name: t('locations.name'),
      phone: t('locations.phone'),
      province_code: t('locations.province'),
      district_code: t('locations.district'),
      commune_code: t('locations.commune'),
      description: t('locations.street'),
      landmark: t('locations.landmark'),
    },
    check: () => checkAddress(draft),
    send: async () => {
      setFailed(null);
      const api = shopperApi(storeCode, locale);
      const body = toAddressRequest(draft, await communeOf(draft.districtCode, draft.communeCode), locale);
      if (saved) {
        await updateAddress(api, saved.id, body);
        onSaved({ failed: false, saved });
        return;
      }
      const added = await addAddress(api, body);
      if (added.failed) setFailed(added);
      else if (isKept) {
        isDone.current = true;
        keepDraft(null);
      }
      onSaved(added);
    },
  });

  useEffect(() => {
    if (saved) return;
    shopperApi(storeCode, locale)
      .profile()
      .then(
        (profile) => fillIn(form.current, () => setDraft((now) => withRecipient(now, profile))),
        // Without the profile, the shopper types name and phone.
        () => undefined,
      );
  }, [saved, storeCode, locale, form]);
  const tellSaving = useEffectEvent((isSaving: boolean): void => onSaving?.(isSaving));
  const tellFault = useEffectEvent((text: string | null): void => onFault?.(text));
  // The form repaints before its surroundings re-render.
  useEffect(() => {
    let isWanted = true;
    void painted().then(() => isWanted && tellSaving(pending));
    return () => {
      isWanted = false;
      tellSaving(false);
    };
  }, [pending]);
  useEffect(mended, [mended, draft]);
  const fault = fieldOrder.map((name) => errors[name]).find((text) => text !== undefined) ?? error;
  useEffect(() => {
    let isWanted = true;
    void painted().then(() => isWanted && tellFault(fault));
    return () => {
      isWanted = false;
      tellFault(null);
    };
  }, [fault]);
  const begin = useEffectEvent((): void => {
    if (isOpened) form.current?.querySelector('input')?.focus();
  });
  useEffect(() => begin(), []);

  const name = failed?.saved?.name;
  const instead = failed && (name === undefined ? t('error.unavailable') : t('locations.addFailed', { name }));
  return (
    <form
      className={formStyles.form}
      ref={form}
      onSubmit={onSubmit}
      noValidate
      data-address-form
      data-instead={name === undefined ? undefined : ''}
      data-typed={isTyped ? '' : undefined}
    >
      <AddressFields
        value={draft}
        onChange={type}
        onPoint={takePoint}
        isEager={isKept}
        errors={errors}
        locale={locale}
        t={t}
      />
      <FormError error={error ?? instead} />
      <div className="flex flex-wrap gap-2 *:flex-[1_1_8em]" data-form-buttons>
        {/* In a checkout, the pay button saves, too. */}
        <SaveButton pending={pending} isQuiet={isCheckout} t={t} />
        {onCancel && (
          <button
            type="button"
            className={isCheckout ? formStyles.linkButton : 'button button-quiet'}
            onClick={() => {
              if (isKept) keepDraft(null);
              onCancel();
            }}
          >
            {t('field.cancel')}
          </button>
        )}
      </div>
    </form>
  );
};
