import { map } from 'nanostores';
import type { Attempt } from '../../contract/attempts.ts';
import type { Bought, PaymentVendor } from '../../contract/checkout.ts';
import { branchAddress, isBranchAddress, type Branch, type Location } from '../../contract/locations.ts';
import type { QuoteQuery } from '../../contract/shopper-paths.ts';
import type { Quote } from '../../contract/quote.ts';
import { problemOf, type Problem } from '../../ui/state/problems.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { tracked } from '../../ui/state/shell.ts';
import { setAddresses } from '../addresses/addresses.ts';
import { isOpen } from '../payment/attempt-rules.ts';
import {
  faultsLeft,
  offeredBanks,
  offeredPayments,
  withinOffers,
  type CheckoutFaults,
  type CheckoutForm,
} from './form.ts';
import { keepForm, readForm, readSent } from './kept-form.ts';
import { quoteChanges, type QuoteChange } from './quote-changes.ts';
import { refusedPurchase, shortPurchase, type Unsold } from './unsold.ts';

/** State of the checkout; `send.ts` submits it. */
export type Checkout = {
  /**
   * `empty`: nothing to pay for; `unsold`: the product cannot be bought as the URL says, see `unsold`; `sending`: an
   * order was sent and its response is awaited.
   */
  phase: 'loading' | 'failed' | 'empty' | 'unsold' | 'form' | 'sending';
  /** Whether recent changes to the cart are still being sent. */
  isSettling: boolean;
  unsold: Unsold | null;
  /** Whether a request got no response: it is repeated under the same key until there is one. */
  unsure: boolean;
  locations: readonly Location[];
  branches: readonly Branch[];
  vendor: PaymentVendor | null;
  form: CheckoutForm;
  faults: CheckoutFaults;
  quote: Quote | null;
  quoting: 'fresh' | 'asking' | 'failed';
  /** Whether a receipt is being uploaded. */
  uploading: boolean;
  /** Whether a new address is being saved. */
  saving: boolean;
  /** Error of a new address, as text; null: none known. */
  addressFault: string | null;
  /** Differences from what the shopper saw before. */
  changes: readonly QuoteChange[];
  /** Error to show beside the button; with phase `failed`, why the checkout cannot be shown. */
  problem: Problem | null;
  /** A payment that is already open. */
  open: Attempt | null;
};

/** The upload of a receipt. Its fields are gone while another way to pay is chosen; it goes on. */
type ReceiptUpload = {
  /** Sent part, 0 to 1; null: nothing is being uploaded. */
  done: number | null;
  /** Thumbnail of the chosen file, as a data URL. */
  preview: string | null;
  /** Why the last file could not be uploaded, as text. */
  problem: string | null;
};

export type Setting = {
  api: Pick<ShopperApi, 'locations' | 'branches' | 'vendor' | 'openAttempt' | 'quote'>;
  bought: Bought;
  /** Label of a bank transfer by phone. */
  phoneTransfer: string;
  /**
   * Resolves when the server has the whole cart.
   * @param onWait called if that takes a while
   */
  settle: (onWait: () => void) => Promise<unknown>;
};

/** Creates the state of the checkout page and its actions up to submitting, which is in `send.ts`. */
export const createCheckout = ({ api, bought, phoneTransfer, settle }: Setting) => {
  const $state = map<Checkout>({
    phase: 'loading',
    isSettling: false,
    unsold: null,
    unsure: false,
    locations: [],
    branches: [],
    vendor: null,
    form: readForm(bought),
    faults: {},
    quote: null,
    quoting: 'asking',
    uploading: false,
    saving: false,
    addressFault: null,
    changes: [],
    problem: null,
    open: null,
  });
  const $upload = map<ReceiptUpload>({ done: null, preview: null, problem: null });
  const state = (): Checkout => $state.get();
  const set = (change: Partial<Checkout>): void => $state.set({ ...state(), ...change });

  const query = ({ address, paymentType }: CheckoutForm): QuoteQuery => ({
    address: address ?? undefined,
    paymentType: paymentType ?? undefined,
    ...(bought.checkout_type === 'buynow' && {
      product: {
        id: bought.product_id,
        quantity: bought.quantity,
        variantId: bought.variant_option_id,
        unitId: bought.unit_id,
      },
    }),
    ...(bought.checkout_type === 'order' && { order: bought.order_id }),
  });

  let latest = 0;
  /** Why the last quote failed. */
  let failure: Problem | null = null;
  /**
   * Fetches a quote.
   * @param told whether to show differences from the previous one; false after the shopper's own changes
   */
  const quote = async (told: boolean): Promise<void> => {
    latest += 1;
    const number = latest;
    set({ quoting: 'asking', ...(state().problem === failure ? { problem: null } : {}) });
    try {
      const now = await tracked(api.quote(query(state().form)));
      if (number !== latest) return;
      const before = state().quote;
      const isEmpty = now.lines.length === 0 || now.grandTotal === 0;
      set({
        quote: now,
        quoting: 'fresh',
        changes: told && before ? quoteChanges(before, now) : state().changes,
        ...(isEmpty && state().phase !== 'sending' ? { phase: 'empty' } : {}),
      });
    } catch (error) {
      if (number !== latest) return;
      const problem = problemOf(error);
      if (problem.code === 'cart_empty' && state().phase !== 'sending') set({ phase: 'empty' });
      else {
        failure = problem;
        set({ quoting: 'failed', problem });
      }
    }
  };

  const offers = ({ locations, branches, vendor }: Pick<Checkout, 'locations' | 'branches' | 'vendor'>) => ({
    addresses: [...locations.map(({ id }) => id), ...branches.map(({ id }) => branchAddress(id))],
    preferred: (locations.find(({ isDefault }) => isDefault) ?? locations[0])?.id ?? null,
    payments: offeredPayments(vendor),
    banks: offeredBanks(vendor, phoneTransfer),
  });

  const change = (part: Partial<CheckoutForm>): void => {
    const form = { ...state().form, ...part };
    const { address, paymentType } = state().form;
    // An upload may end long after another way to pay was chosen: it is no answer to what has been said since.
    const isUpload = part.receipt !== undefined && paymentType !== 'bankTransfer';
    set({ form, faults: faultsLeft(state().faults, form, bought), ...(isUpload ? {} : { problem: null }) });
    keepForm(bought, form);
    if (form.address !== address || form.paymentType !== paymentType) void quote(false);
  };

  let loads = 0;

  /** @throws if they cannot be fetched and one of them is chosen: the order would be delivered instead */
  const branchesToOffer = async (): Promise<readonly Branch[]> => {
    try {
      return await api.branches();
    } catch (error) {
      if (isBranchAddress(state().form.address ?? '')) throw error;
      return [];
    }
  };

  return {
    $state,
    $upload,
    bought,
    set,
    quote,
    change,
    offers: () => offers(state()),

    /**
     * Loads everything; optional data may be missing, except branches if the order is picked up at one. A load that is
     * superseded by a newer one changes nothing.
     */
    load: async (): Promise<void> => {
      loads += 1;
      const number = loads;
      set({ phase: readSent() ? 'sending' : 'loading', isSettling: false, problem: null });
      try {
        const [, locations, branches, vendor, open] = await tracked(
          Promise.all([
            settle(() => number === loads && set({ isSettling: true })).then(
              () => number === loads && set({ isSettling: false }),
            ),
            bought.checkout_type === 'order' ? [] : api.locations(),
            bought.checkout_type === 'order' ? [] : branchesToOffer(),
            api.vendor().catch(() => null),
            api.openAttempt().catch(() => ({ attempt: null })),
          ]),
        );
        if (number !== loads) return;
        setAddresses(locations);
        const form = withinOffers(state().form, offers({ locations, branches, vendor }));
        const { attempt } = open;
        set({ locations, branches, vendor, form, open: attempt && isOpen(attempt) ? attempt : null });
        await quote(false);
        if (number !== loads) return;
        const { quote: sums, phase, problem } = state();
        if (phase !== 'loading') return;
        const unsold = sums ? shortPurchase(bought, sums) : problem && refusedPurchase(bought, problem);
        if (unsold) set({ phase: 'unsold', unsold });
        else set(sums ? { phase: 'form' } : { phase: 'failed', problem });
      } catch (error) {
        if (number !== loads) return;
        set({ phase: state().phase === 'sending' ? 'sending' : 'failed', problem: problemOf(error) });
      }
    },

    /** @param location the address itself, which may be new; null: a branch */
    chooseAddress: (address: string, location: Location | null): void => {
      if (location) set({ locations: [...state().locations.filter(({ id }) => id !== location.id), location] });
      change({ address });
    },
  };
};

export type CheckoutStore = ReturnType<typeof createCheckout>;
