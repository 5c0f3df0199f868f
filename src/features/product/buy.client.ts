import type { CartLine } from '../cart/cart-rules.ts';
import { addToCart, buyNow } from '../cart/add-to-cart.client.ts';
import { maxWanted, wantedWithin } from './quantity.ts';
import { buyState, type SoldProduct, type VariantView } from './variant-views.ts';

/** How long the button shows 'Added', in milliseconds. */
const addedForMs = 2_000;

const stepper = (form: HTMLFormElement) => {
  const input = form.querySelector<HTMLInputElement>('#quantity');
  const steps = [...form.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const most = (): number => Number(input?.max) || 1;
  const wanted = (): number => wantedWithin(Number(input?.value), most());
  const set = (quantity: number): void => {
    if (!input) return;
    input.value = String(wantedWithin(quantity, most()));
    for (const step of steps)
      step.setAttribute('aria-disabled', String(wanted() === (step.dataset['step'] === '1' ? most() : 1)));
  };
  input?.addEventListener('change', () => set(wanted()));
  for (const step of steps) step.addEventListener('click', () => set(wanted() + Number(step.dataset['step'])));
  return {
    wanted,
    /** Limits the quantity to the stock; disables buying if sold out. */
    limit: ({ left, soldOut }: VariantView): void => {
      if (!input) return;
      input.max = String(maxWanted(left));
      for (const control of [input, ...steps]) control.disabled = soldOut;
      set(wanted());
    },
  };
};

const chosenIn = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`[name^="${name}"]:checked`);

const labelOf = (input: Element | null): string | null => input?.closest('label')?.textContent.trim() ?? null;

/**
 * Starts the buy buttons. Feedback is painted at once, and a guest's cart is updated synchronously.
 * @returns switches the buttons to another variant
 */
export const startBuying = (
  form: HTMLFormElement,
  product: HTMLElement,
  sold: SoldProduct,
  shown: () => VariantView,
): ((variant: VariantView) => void) => {
  const add = form.querySelector<HTMLButtonElement>('[data-buy=add]');
  const quantity = stepper(form);

  const line = (): CartLine => {
    const variant = shown();
    const unit = chosenIn(form, 'unit');
    const options = [...form.querySelectorAll('[name^="option-"]:checked')].map(labelOf);
    return {
      id: product.dataset['product'] ?? '',
      name: product.dataset['name'] ?? '',
      image: sold.pictures[variant.image ?? 0] ?? null,
      price: variant.cents,
      quantity: quantity.wanted(),
      variantId: variant.id,
      variantName: options.length > 0 ? options.join(', ') : null,
      unitId: unit?.value ?? sold.unit?.id ?? null,
      unitName: labelOf(unit) ?? sold.unit?.name ?? null,
      note: '',
    };
  };

  let answered = 0;
  const say = (isAdded: boolean): void => {
    clearTimeout(answered);
    add?.toggleAttribute('data-added', isAdded);
    if (isAdded) answered = window.setTimeout(say, addedForMs, false);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!add || form.dataset['state'] !== 'there') return;
    const wanted = line();
    const to = event.submitter?.dataset['to'];
    if (to) buyNow(wanted, to);
    else {
      say(true);
      const { told = '', view = '', all = '', full = '' } = add.dataset;
      void Promise.resolve(addToCart(wanted, shown().left, { told, view, all, full })).then((isAdded) => {
        if (!isAdded) say(false);
      });
    }
  });

  return (variant) => {
    form.dataset['state'] = buyState(variant);
    if (add) add.disabled = variant.soldOut;
    say(false);
    quantity.limit(variant);
  };
};
