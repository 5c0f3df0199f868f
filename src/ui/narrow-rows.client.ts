import { foldText } from '../i18n/fold-text.ts';

/** Hides the rows of a list whose names, each in a `span`, do not contain the text in its search box. */
export const narrowRows = (list: ParentNode, box: HTMLInputElement): void => {
  const wanted = foldText(box.value.trim());
  for (const row of list.querySelectorAll('li')) {
    const name = row.querySelector('span:not(.brand-logo)');
    if (name) row.hidden = !foldText(name.textContent).includes(wanted);
  }
};
