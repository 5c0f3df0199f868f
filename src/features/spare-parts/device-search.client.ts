import { findDevices, type DeviceNames } from './fitting.ts';

/** Maximum number of suggestions. */
const most = 8;

type Listed = DeviceNames & { link: HTMLAnchorElement };

const listed = (picker: HTMLElement): Listed[] =>
  [...picker.querySelectorAll('details')].flatMap((details) => {
    const brand = details.querySelector('summary')?.firstChild?.textContent?.trim() ?? '';
    return [...details.querySelectorAll('a')].map((link) => ({
      brand,
      model: link.textContent.trim(),
      aliases: link.dataset['also']?.split('|') ?? [],
      link,
    }));
  });

/**
 * Suggests devices as a name is typed. The arrow keys move through them, Enter opens the first one.
 * @param picker contains the lists of devices by brand, which the suggestions replace
 */
export const searchDevices = (picker: HTMLElement, box: HTMLInputElement): void => {
  const devices = listed(picker);
  const brands = picker.querySelector<HTMLElement>('[data-brands]');
  const list = picker.querySelector<HTMLElement>('[data-found]');
  const status = picker.querySelector<HTMLElement>('[role="status"]');
  if (!brands || !list || !status) return;

  const links = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];

  const show = (): void => {
    const isAsked = /[\p{L}\p{N}]/u.test(box.value);
    const found = isAsked ? findDevices(devices, box.value, most) : [];
    list.replaceChildren(
      ...found.map(({ brand, model, link }) => {
        const item = document.createElement('li');
        const suggestion = document.createElement('a');
        suggestion.href = link.href;
        suggestion.className = 'flex min-h-11 items-center rounded-control px-3 py-2 text-sm/snug hover:bg-sunken';
        suggestion.textContent = `${brand} ${model}`;
        item.append(suggestion);
        return item;
      }),
    );
    brands.hidden = found.length > 0;
    const { one = '', other = '', none = '' } = status.dataset;
    const words = found.length === 0 ? none : found.length === 1 ? one : other.replace('{shown}', String(found.length));
    status.textContent = isAsked ? words : '';
  };

  box.addEventListener('input', show);
  picker.addEventListener('keydown', (event) => {
    // These keys choose among the words of an input method (Chinese, Khmer). In Safari, the one that ends a composition
    // has `isComposing` false and `keyCode` 229.
    if (event.isComposing || event.keyCode === 229) return;
    const all = links();
    const index = all.findIndex((link) => link === document.activeElement);
    const isInBox = document.activeElement === box;
    if (event.key === 'Enter' && isInBox) {
      event.preventDefault();
      all[0]?.click();
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || all.length === 0 || (index < 0 && !isInBox)) return;
    event.preventDefault();
    const next = event.key === 'ArrowDown' ? Math.min(index + 1, all.length - 1) : index - 1;
    (next < 0 ? box : all[next])?.focus();
  });
  if (box.value !== '') show();
};
