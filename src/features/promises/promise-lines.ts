import type { SumPromise } from './shop-promises.ts';

/** Marks the template with the promises for a total, in the page itself or else in the contact page. */
const mark = 'data-promises';

const linesIn = (root: ParentNode): SumPromise[] =>
  Array.from(root.querySelectorAll<HTMLElement>('p'), (line) => {
    const { when } = line.dataset;
    return {
      when: when === 'paid' || when === 'free' || when === 'cash' ? when : 'always',
      title: line.querySelector('b')?.textContent ?? '',
      text: line.querySelector('span')?.textContent ?? null,
    };
  });

const ask = async (address: string): Promise<SumPromise[]> => {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(String(response.status));
  // Only the template is parsed: the contact page's styles do not belong to this page.
  const [, after = ''] = (await response.text()).split(mark);
  const [html = ''] = after.slice(after.indexOf('>') + 1).split('/template>');
  return linesIn(new DOMParser().parseFromString(html, 'text/html'));
};

let asked: Promise<SumPromise[]> | null = null;

/**
 * Returns the shop's promises, fetched once; a failed fetch is repeated on the next call.
 * @param contact URL of the contact page
 */
export const loadPromises = (contact: string): Promise<readonly SumPromise[]> => {
  const own = document.querySelector<HTMLTemplateElement>(`template[${mark}]`);
  if (own) return Promise.resolve(linesIn(own.content));
  asked ??= ask(contact);
  asked.catch(() => {
    asked = null;
  });
  return asked;
};
