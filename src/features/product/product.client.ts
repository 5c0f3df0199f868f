import { notify } from '../../ui/state/shell.ts';
import { startBuying } from './buy.client.ts';
import { startGallery } from './gallery.client.ts';
import { startSharing } from './share.client.ts';
import { startVariants } from './variant.client.ts';
import { whenIdle } from '../../ui/when-idle.client.ts';
import { unpackVariants, type SoldProduct, type VariantView } from './variant-views.ts';

/** Script of the product page. All its markup is in the page, that of other variants in a template. */

const start = (product: HTMLElement, form: HTMLFormElement, data: string): void => {
  const sold = JSON.parse(data) as SoldProduct;
  const variants = unpackVariants(sold.variants);
  const offer = product.querySelector('[data-offer]');
  const others = document.querySelector<HTMLTemplateElement>('#views')?.content;
  /** The variants' views, by number: nodes that replace each other in the offer. */
  const views = [offer, others].flatMap((parent) =>
    Array.from(parent?.children ?? [], ({ childNodes }) => [...childNodes]),
  );
  const gallery = startGallery();
  const checked = [...form.querySelectorAll<HTMLInputElement>('[name^="option-"]:checked')].map(({ value }) => value);
  let shown = variants.find(({ optionIds }) => String(optionIds) === String(checked)) ?? variants[0];
  if (!shown) return;
  const first: VariantView = shown;
  const showBuying = startBuying(form, product, sold, () => shown ?? first);
  const showOffer = (variant: VariantView): void => {
    for (const [index, view] of [variant.priceAt, variant.stockAt].entries())
      offer?.children[index]?.replaceChildren(...(views[view] ?? []));
    // The amount is the last text node of the price element; text for screen readers precedes it.
    const paid = variant.cents === null ? '' : (product.querySelector('[data-price] b')?.lastChild?.textContent ?? '');
    form.querySelector('[data-bar-price]')?.replaceChildren(paid);
    showBuying(variant);
  };
  const mark = startVariants(form, variants, (variant) => {
    shown = variant;
    for (const element of document.querySelectorAll('[data-code]')) element.textContent = variant.code ?? sold.code;
    gallery?.show(variant.image ?? 0, 'instant');
    showOffer(variant);
  });
  startSharing(product.dataset['name'] ?? '');

  /** Updates price and stock; without a response the page stays as published. */
  const update = async (): Promise<void> => {
    if (!navigator.onLine) return;
    const { updateOffers } = await import('./current-offer.client.ts');
    const changed = await updateOffers(product.dataset['product'] ?? '', variants, views).catch(() => null);
    if (!changed || changed.size === 0) return;
    const variant = shown ?? first;
    mark(variant);
    const told = changed.get(variant);
    if (told === undefined) return;
    showOffer(variant);
    if (told !== null) notify(told);
  };
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void update();
  });

  // A prerendered page has not been viewed yet.
  const seen = (): void =>
    whenIdle(() => {
      void update();
      void import('./recent.client.ts').then(({ startRecent }) => startRecent(product, first.cents, sold.pictures));
    });
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', seen, { once: true });
  else seen();
};

const product = document.querySelector<HTMLElement>('[data-product]');
const form = product?.querySelector<HTMLFormElement>('form[data-state]');
const data = document.querySelector('#product-data')?.textContent;
// A task of its own, separate from the shell's script.
if (product && form && data) setTimeout(start, 0, product, form, data);
