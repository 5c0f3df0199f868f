import type { JSX, ReactNode } from 'react';
import { branchAddress, isBranchAddress, type Branch, type Location } from '../../contract/locations.ts';
import { shownPhone } from '../../contract/phone.ts';
import type { CheckoutWords } from './checkout-words.ts';
import { OwnText } from '../../ui/own-text.tsx';
import { FieldError } from '../../ui/forms/field.tsx';

/** The chosen delivery address, with a button to change it. The choice itself is a chunk of its own. */
type Props = {
  chosen: string | null;
  locations: readonly Location[];
  branches: readonly Branch[];
  error: string | undefined;
  /** Its delivery fee, as text; null: nothing is delivered. */
  fee: string | null;
  /** When a parcel to it is expected, as text; null: unknown. */
  arrival: string | null;
  /** The choice, while it is open or nothing is chosen. */
  choice: ReactNode;
  onOpen: () => void;
  t: CheckoutWords;
};

type ShownProps = Pick<Props, 'fee' | 'arrival'> & { name: string; lines: readonly (string | null)[] };

const Shown = ({ name, lines, fee, arrival }: ShownProps): JSX.Element => (
  <p className="grid min-w-0 grow basis-[16em] gap-0.5 text-sm wrap-anywhere">
    <b className="text-base">
      <OwnText>{name}</OwnText>
    </b>
    {lines.map(
      (line) =>
        line && (
          <span key={line}>
            <OwnText>{line}</OwnText>
          </span>
        ),
    )}
    {arrival !== null && (
      <span className="font-medium text-success" data-arrival>
        {arrival}
      </span>
    )}
    {fee !== null && <small className="text-sm text-muted">{fee}</small>}
  </p>
);

const Chosen = ({
  chosen,
  locations,
  branches,
  fee,
  arrival,
  t,
}: Omit<Props, 'error' | 'choice' | 'onOpen'>): JSX.Element | null => {
  const address = locations.find(({ id }) => id === chosen);
  if (address)
    return (
      <Shown
        name={address.name}
        lines={[address.phone && shownPhone(address.phone), address.description, address.landmark]}
        fee={fee}
        arrival={arrival}
      />
    );
  const branch = branches.find(({ id }) => branchAddress(id) === chosen);
  return branch ? (
    <Shown
      name={t('checkout.pickUpAt', { name: branch.name })}
      lines={[branch.address, branch.hours, branch.phone]}
      fee={fee && t('checkout.freePickUp')}
      arrival={null}
    />
  ) : null;
};

export const Address = ({
  chosen,
  locations,
  branches,
  fee,
  arrival,
  error,
  choice,
  onOpen,
  t,
}: Props): JSX.Element => (
  <>
    {choice ?? (
      <div
        className="flex flex-wrap items-center justify-between gap-3 rounded-card-sm p-4 inset-ring inset-ring-line"
        data-chosen-address
      >
        <Chosen {...{ chosen, locations, branches, fee, arrival, t }} />
        <button
          type="button"
          className="button button-quiet min-h-11"
          data-field="address"
          aria-describedby={error ? 'address-error' : undefined}
          onClick={onOpen}
        >
          {t(chosen !== null && isBranchAddress(chosen) ? 'checkout.changePickUp' : 'checkout.changeAddress')}
        </button>
      </div>
    )}
    {error && <FieldError id="address-error">{error}</FieldError>}
  </>
);
