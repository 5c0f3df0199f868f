import { chooseVariant, standingOf } from './variant-choice.ts';
import type { VariantView } from './variant-views.ts';

/**
 * Variant selection in the browser: the chosen options resolve to a variant, which is written to the URL (`?variant=`).
 * Markup: `OptionGroups.astro`.
 * @param show called on each choice, and at the start with what was chosen before or the variant in the URL
 * @returns a function that marks each option's availability next to a variant, for when stock has changed
 */
export const startVariants = (
  form: HTMLFormElement,
  variants: readonly VariantView[],
  show: (variant: VariantView) => void,
): ((variant: VariantView) => void) => {
  const groups = [...form.querySelectorAll('fieldset:has([name^="option-"])')].map((group) => [
    ...group.querySelectorAll('input'),
  ]);
  const mark = (variant: VariantView): void => {
    groups.forEach((inputs, group) => {
      for (const input of inputs) {
        const standing = standingOf(variants, variant.optionIds, group, input.value);
        input.checked = input.value === variant.optionIds[group];
        if (standing === 'out' || standing === 'apart') input.setAttribute('aria-describedby', `option-${standing}`);
        else input.removeAttribute('aria-describedby');
      }
    });
  };
  if (groups.length === 0) return mark;

  const take = (variant: VariantView): void => {
    mark(variant);
    show(variant);
  };

  /** Takes what is chosen if an option has changed; tells whether one has. */
  const choose = (hasChanged: (input: HTMLInputElement) => boolean): boolean => {
    const changed = groups.findIndex((inputs) => inputs.some(hasChanged));
    const chosen = groups.map((inputs) => inputs.find((input) => input.checked)?.value ?? '');
    const variant = changed !== -1 && chooseVariant(variants, chosen, changed);
    if (!variant) return false;
    take(variant);
    const address = new URL(location.href);
    address.searchParams.set('variant', variant.id ?? '');
    history.replaceState(history.state, '', address);
    return true;
  };
  form.addEventListener('change', ({ target }) => choose((input) => input === target));
  // What was chosen before this script ran, or restored by the browser, counts before the URL.
  if (choose((input) => input.checked !== input.defaultChecked)) return mark;
  const asked = new URLSearchParams(location.search).get('variant');
  const first = asked === null ? undefined : variants.find(({ id }) => id === asked);
  if (first) take(first);
  return mark;
};
