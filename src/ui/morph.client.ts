/**
 * Morphs one element into another: children with the same `data-key`, or at the same position without one, remain the
 * same elements, so that focus, scroll position and open parts are preserved.
 */

const keyOf = (node: Node): string | null => (node instanceof HTMLElement ? (node.dataset['key'] ?? null) : null);

const updateInput = (own: HTMLInputElement, wanted: HTMLInputElement): void => {
  own.checked = wanted.checked;
  if (own.type !== 'number') return;
  own.placeholder = wanted.placeholder;
  if (own !== document.activeElement) own.value = wanted.value;
};

const update = (own: Element, wanted: Element): void => {
  if (own instanceof HTMLInputElement && wanted instanceof HTMLInputElement) {
    if (own.dataset['narrows'] === undefined) updateInput(own, wanted);
    return;
  }
  if (own instanceof HTMLAnchorElement) own.setAttribute('href', wanted.getAttribute('href') ?? '');
  if (wanted.children.length > 0 || own.children.length > 0) morph(own, wanted);
  else if (own.textContent !== wanted.textContent) own.textContent = wanted.textContent;
};

export const morph = (own: Element, wanted: Element): void => {
  const focused = document.activeElement;
  const keyed = new Map([...own.childNodes].map((node) => [keyOf(node), node]));
  const plain = [...own.childNodes].filter((node) => keyOf(node) === null);
  const next = [...wanted.childNodes].map((node) => {
    const key = keyOf(node);
    const former = key === null ? plain.shift() : keyed.get(key);
    if (!(former instanceof Element && node instanceof Element && former.tagName === node.tagName))
      return document.importNode(node, true);
    update(former, node);
    return former;
  });
  for (const [index, node] of next.entries())
    if (own.childNodes[index] !== node) own.insertBefore(node, own.childNodes[index] ?? null);
  while (own.childNodes.length > next.length) own.lastChild?.remove();
  // Moving an element loses its focus.
  if (focused instanceof HTMLElement && own.contains(focused) && document.activeElement !== focused)
    focused.focus({ preventScroll: true });
};
