import { chooseVariant, isOffered } from './variant-choice.ts';
import { unpackVariants, type PackedVariants, type VariantView } from './variant-views.ts';

/**
 * Variant choice in the browser: the chosen options become one variant, which is
 * written to the address (`?variant=`) and shown: price, stock, picture. All its
 * markup comes ready in the page (`VariantChoice.astro`).
 */
const form = document.querySelector<HTMLElement>('[data-variants]');
const source = document.querySelector('#variants')?.textContent;

const showPicture = (index: number): void => {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  const slide = gallery?.children[index];
  if (gallery && slide instanceof HTMLElement) gallery.scrollTo({ left: slide.offsetLeft - gallery.offsetLeft });
};

for (const link of document.querySelectorAll<HTMLAnchorElement>('.thumbs a'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    showPicture(Number(link.dataset['picture']));
  });

if (form && source) {
  const variants = unpackVariants(JSON.parse(source) as PackedVariants);
  const groups = [...form.querySelectorAll('fieldset')].map((group) => [...group.querySelectorAll('input')]);

  const chosen = (): string[] => groups.map((inputs) => inputs.find((input) => input.checked)?.value ?? '');

  const show = (variant: VariantView): void => {
    groups.forEach((inputs, place) => {
      for (const input of inputs) input.checked = input.value === variant.optionIds[place];
    });
    groups.forEach((inputs, place) => {
      for (const input of inputs)
        input.toggleAttribute('data-out', !isOffered(variants, variant.optionIds, place, input.value));
    });
    for (const place of document.querySelectorAll('[data-price]')) place.innerHTML = variant.price;
    for (const place of document.querySelectorAll('[data-stock]')) place.innerHTML = variant.stock;
    if (variant.image !== null) showPicture(variant.image);
  };

  const asked = new URLSearchParams(location.search).get('variant');
  const first = variants.find(({ id }) => id === asked);
  if (first) show(first);

  form.addEventListener('change', ({ target }) => {
    const changed = groups.findIndex((inputs) => inputs.some((input) => input === target));
    const variant = chooseVariant(variants, chosen(), changed);
    if (!variant) return;
    show(variant);
    const address = new URL(location.href);
    address.searchParams.set('variant', variant.id);
    history.replaceState(history.state, '', address);
  });
}
