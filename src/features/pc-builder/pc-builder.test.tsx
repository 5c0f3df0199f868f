import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { PartType } from '../../contract/pc-parts.ts';
import en from '../../i18n/dictionaries/en.json' with { type: 'json' };
import { $notice } from '../../ui/state/shell.ts';
import { openShop, refuse, t } from '../../ui/state/testing/fake-shop.ts';
import { writeBuild } from './build-url.ts';
import { keptBuilds } from './kept-builds.ts';
import { typeKeys } from './part-words.ts';
import { PcBuilder } from './pc-builder.tsx';
import type { ReadyChoice } from './ready-builds.ts';
import { makePart } from './testing/make-part.ts';

const path = 'GET /_api/api/pc-parts';
const part = (id: string, name: string, price: number, attributes: object) => ({
  id,
  sku: name,
  name,
  price,
  attributes,
});
const ryzen = part('1', 'Ryzen 5', 200, { socket: 'AM5', 'cores.total': 6, 'specifications.tdp': 65 });
const core = part('2', 'Core i5', 150, { socket: 'LGA 1700', 'cores.total': 6 });
const board = part('3', 'B650 board', 100, { socket: 'AM5' });
const mouse = part('5', 'Mouse', 50, {});
const shelf: Partial<Record<string, object[]>> = { processor: [ryzen, core], motherboard: [board], extra: [mouse] };

const openBuilder = (
  answer: (type: string) => unknown = (type) => ({ data: shelf[type] }),
  ready: readonly ReadyChoice[] = [],
) => {
  const shop = openShop({ [path]: ({ query }) => answer(query.get('type') ?? '') });
  const { unmount } = render(<PcBuilder locale="en" storeCode="S001" rielRate={null} ready={ready} words={en} />);
  return { shop, unmount, user: userEvent.setup() };
};
const choose = (user: UserEvent, type: PartType): Promise<void> =>
  user.click(screen.getByRole('button', { name: t('pc.chooseNamed', { type: t(typeKeys[type]) }) }));
const add = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name: t('pc.pickNamed', { name }) }));
const remove = (name: string) => ({ name: t('pc.remove', { name }) });
/** Presses 'undo' of the last notice. */
const undo = (): void => {
  const { label, run } = $notice.get()?.action ?? {};
  expect(label).toBe(t('pc.undo'));
  run?.();
};
const totals = (amount: string): number => screen.queryAllByText(amount).length;

afterEach(() => {
  keptBuilds.change(() => ({ current: '', earlier: '' }));
  $notice.set(null);
  history.replaceState(null, '', '/');
});

test('begins with empty steps, and asks for no part before one is opened', () => {
  const { shop } = openBuilder();
  expect(screen.getAllByText(t('pc.notChosen')).length).toBeGreaterThan(5);
  screen.getByText(t('pc.howPickText'));
  expect(shop.calls).toEqual([]);
});

test('says that parts are loading, or that there are none', async () => {
  const slow = Promise.withResolvers<object>();
  const { user } = openBuilder(() => slow.promise);
  await choose(user, 'processor');
  await screen.findByText(t('pc.loading'));
  slow.resolve({ data: [] });
  await screen.findByText(t('pc.noParts'));
  expect(screen.queryByText(t('pc.loading'))).toBeNull();
});

test('parts that cannot be loaded are asked for again', async () => {
  let isDown = true;
  const { user } = openBuilder((type) => (isDown ? refuse(403, 'forbidden') : { data: shelf[type] }));
  await choose(user, 'processor');
  expect((await screen.findByRole('alert')).textContent).toContain(t('pc.failed'));
  isDown = false;
  await user.click(screen.getByRole('button', { name: t('pc.again') }));
  await screen.findByRole('button', { name: t('pc.pickNamed', { name: 'Ryzen 5' }) });
});

test('a part that is chosen counts in the total, and is there again at the next visit', async () => {
  const { user, unmount } = openBuilder();
  await choose(user, 'processor');
  await add(user, 'Ryzen 5');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('button', { name: t('pc.changeNamed', { type: t(typeKeys.processor) }) });
  expect(totals('$200.00')).toBeGreaterThan(0);
  expect(location.search).toMatch(/^\?build=1\.p/u);
  unmount();
  openBuilder();
  await screen.findByRole('button', remove('Ryzen 5'));
});

test('a part that was removed is brought back, unless another was chosen since', async () => {
  const { user } = openBuilder();
  await choose(user, 'processor');
  await add(user, 'Ryzen 5');
  await user.click(await screen.findByRole('button', remove('Ryzen 5')));
  expect(screen.queryByRole('button', remove('Ryzen 5'))).toBeNull();
  undo();
  await user.click(await screen.findByRole('button', remove('Ryzen 5')));
  await choose(user, 'processor');
  await add(user, 'Core i5');
  undo();
  await screen.findByRole('button', remove('Core i5'));
  expect(screen.queryByRole('button', remove('Ryzen 5'))).toBeNull();
});

test('the focus stays at the step whose part was chosen, swapped, removed or brought back', async () => {
  const { user } = openBuilder();
  const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
  const type = t(typeKeys.processor);
  await choose(user, 'processor');
  await add(user, 'Ryzen 5');
  expect(focused()).toBe(t('pc.changeNamed', { type }));
  await user.click(await screen.findByRole('button', { name: t('pc.alternativesNamed', { name: 'Ryzen 5' }) }));
  await user.click(await screen.findByRole('button', { name: t('pc.swapNamed', { name: 'Core i5' }) }));
  expect(focused()).toBe(t('pc.changeNamed', { type }));
  await user.click(screen.getByRole('button', remove('Core i5')));
  expect(focused()).toBe(t('pc.chooseNamed', { type }));
  act(undo);
  expect(focused()).toBe(t('pc.changeNamed', { type }));
  await user.click(screen.getByRole('button', { name: t('pc.startOver') }));
  expect(focused()).toBe(t('pc.chooseNamed', { type }));
});

test('the focus goes to the parts when a button that shows more of them goes away', async () => {
  const { user } = openBuilder((type) => ({
    data:
      type === 'extra'
        ? Array.from({ length: 10 }, (_, at) => part(`9${at}`, `Mouse ${at}`, 50 + at, {}))
        : shelf[type],
  }));
  await choose(user, 'motherboard');
  await add(user, 'B650 board');
  await choose(user, 'processor');
  await user.click(await screen.findByRole('button', { name: t('pc.showHidden') }));
  expect(document.activeElement?.textContent).toContain('Core i5');
  await user.click(screen.getByRole('button', { name: t('pc.close') }));
  await choose(user, 'extra');
  await user.click(await screen.findByRole('button', { name: t('pc.moreParts') }));
  expect(screen.queryByRole('button', { name: t('pc.moreParts') })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Mouse 8');
});

test('a step of a quantity that ends at a limit keeps the focus', async () => {
  const { user } = openBuilder();
  await choose(user, 'extra');
  await add(user, 'Mouse');
  await user.click(await screen.findByRole('button', { name: t('pc.more', { name: 'Mouse' }) }));
  const less = screen.getByRole('button', { name: t('pc.less', { name: 'Mouse' }) });
  await user.click(less);
  expect(less.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(less);
  await user.click(less);
  screen.getByText('1', { selector: 'output' });
});

test('undoing a swap keeps what was changed since', async () => {
  const { user } = openBuilder();
  await choose(user, 'extra');
  await add(user, 'Mouse');
  await choose(user, 'processor');
  await add(user, 'Ryzen 5');
  await user.click(await screen.findByRole('button', { name: t('pc.alternativesNamed', { name: 'Ryzen 5' }) }));
  await user.click(await screen.findByRole('button', { name: t('pc.swapNamed', { name: 'Core i5' }) }));
  await user.click(screen.getByRole('button', { name: t('pc.more', { name: 'Mouse' }) }));
  expect(totals('$250.00')).toBeGreaterThan(0);
  undo();
  await screen.findByRole('button', remove('Ryzen 5'));
  expect(totals('$300.00')).toBeGreaterThan(0);
});

test('undoing a new start keeps what was chosen since', async () => {
  const { user } = openBuilder();
  await choose(user, 'extra');
  await add(user, 'Mouse');
  await choose(user, 'processor');
  await add(user, 'Ryzen 5');
  await user.click(await screen.findByRole('button', { name: t('pc.startOver') }));
  await choose(user, 'processor');
  await add(user, 'Core i5');
  undo();
  await screen.findByRole('button', remove('Mouse'));
  screen.getByRole('button', remove('Core i5'));
  expect(screen.queryByRole('button', remove('Ryzen 5'))).toBeNull();
});

test('what does not fit is left out, and shown with the reason when it is asked for', async () => {
  const { user } = openBuilder();
  await choose(user, 'motherboard');
  await add(user, 'B650 board');
  await choose(user, 'processor');
  const pickCore = { name: t('pc.pickNamed', { name: 'Core i5' }) };
  await screen.findByRole('button', { name: t('pc.pickNamed', { name: 'Ryzen 5' }) });
  expect(screen.queryByRole('button', pickCore)).toBeNull();
  await user.click(screen.getByRole('button', { name: t('pc.showHidden') }));
  const row = (await screen.findByRole('button', pickCore)).closest('li');
  if (!row) throw new Error('the part stands in no row');
  within(row).getByText(t('pc.clash'));
  expect(within(row).getAllByRole('listitem').length).toBeGreaterThan(0);
});

test.each([
  ['of a build', `?build=${writeBuild([{ part: makePart('processor', {}, { id: '1', sku: 'Ryzen 5' }), count: 1 }])}`],
  ['that holds no build', '?build=2.qqq'],
])('a page that says that a build opens shows the steps after a link %s', async (_link, query) => {
  history.replaceState(null, '', `/pcbuilder${query}`);
  const page = document.createElement('section');
  page.id = 'pc-builder';
  page.dataset['begin'] = 'true';
  document.body.append(page);
  try {
    openBuilder();
    await waitFor(() => expect(page.hasAttribute('data-begin')).toBe(false));
    expect(screen.queryByText(t('pc.opening'))).toBeNull();
    expect(screen.queryByRole('button', remove('Ryzen 5')) ?? screen.queryByText(t('pc.badLink'))).not.toBeNull();
  } finally {
    page.remove();
  }
});

test('a link that holds no build is said, and takes nothing away', async () => {
  history.replaceState(null, '', '/pcbuilder?build=2.qqq');
  openBuilder();
  await screen.findByText(t('pc.badLink'));
  expect(location.search).toBe('?build=2.qqq');
});

/** Opens the comparison with a processor chosen, beside two ready builds: of memory, and of a motherboard. */
const openCompare = async (answer?: Parameters<typeof openBuilder>[0]) => {
  const ofType = (type: PartType, row: { id: string; name: string }): string =>
    writeBuild([{ part: makePart(type, {}, { ...row, sku: row.name }), count: 1 }]);
  const texts = {
    memory: ofType('memory', { id: '4', name: 'Quick memory' }),
    board: ofType('motherboard', { id: '3', name: 'B650 board' }),
  };
  const { user } = openBuilder(answer, [
    { purpose: 'gaming', budget: 50_000, text: texts.memory },
    { purpose: 'work', budget: 100_000, text: texts.board },
  ]);
  await choose(user, 'processor');
  await add(user, 'Ryzen 5');
  await user.click(await screen.findByRole('button', { name: t('pc.compare') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('pc.compareTitle') }));
  return { user, texts, dialog, link: dialog.getByRole('textbox', { name: t('pc.pasteLink') }) };
};

test('the build chosen last is compared, whichever loads first', async () => {
  const slow = Promise.withResolvers<object>();
  const { user, texts, dialog } = await openCompare((type) =>
    type === 'memory' ? slow.promise : { data: shelf[type] },
  );
  const select = dialog.getByRole('combobox');
  await user.selectOptions(select, texts.memory);
  dialog.getByText(t('pc.opening'));
  await user.selectOptions(select, texts.board);
  await dialog.findByText('B650 board', { exact: false });
  slow.resolve({ data: [part('4', 'Quick memory', 50, {})] });
  await user.click(dialog.getByRole('textbox'));
  expect(dialog.queryByText('Quick memory', { exact: false })).toBeNull();
  dialog.getByText('B650 board', { exact: false });
});

test('differences have a sign: of watts as of prices', async () => {
  const { user, texts, dialog } = await openCompare();
  await user.selectOptions(dialog.getByRole('combobox'), texts.board);
  await dialog.findByText('B650 board', { exact: false });
  for (const difference of ['−$100.00', '−88\u00a0W'])
    expect(dialog.queryByText(difference, { normalizer: (text) => text })).not.toBeNull();
});

test('the other build is announced with its price', async () => {
  const { user, texts, dialog } = await openCompare();
  await user.selectOptions(dialog.getByRole('combobox'), texts.board);
  const said = await dialog.findByText(`${t('pc.otherBuild')}: $100.00`);
  expect(said.closest('[aria-live="polite"]')).not.toBeNull();
});

test('a link to compare is read when it was pasted or is whole, not at each key', async () => {
  const { user, texts, dialog, link } = await openCompare();
  await user.type(link, 'https://shop');
  expect(dialog.queryByText(t('pc.badLink'))).toBeNull();
  await user.tab();
  dialog.getByText(t('pc.badLink'));
  await user.clear(link);
  await user.paste(`https://shop.test/pcbuilder?build=${texts.board}`);
  await dialog.findByText('B650 board', { exact: false });
  await user.tab();
  expect(dialog.queryByText(t('pc.opening'))).toBeNull();
  await user.clear(link);
  await user.type(link, 'x{Enter}');
  dialog.getByText(t('pc.badLink'));
});

test('the highest price is read as people write it, and what is no price is said', async () => {
  const { user } = openBuilder();
  await choose(user, 'processor');
  await screen.findByRole('button', { name: t('pc.pickNamed', { name: 'Ryzen 5' }) });
  const filters = screen.queryByRole('button', { name: t('pc.filters') });
  if (filters) await user.click(filters);
  const box = (): HTMLElement => screen.getByLabelText(t('pc.maxPrice'));
  const found = (count: number): HTMLElement => screen.getByText(t('pc.found', { count, shown: String(count) }));
  await user.type(box(), 'cheap{Enter}');
  expect(screen.getByRole('alert').textContent).toBe(t('pc.wrongPrice'));
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(box()).toHaveProperty('value', 'cheap');
  found(2);
  await user.clear(box());
  await user.type(box(), '១៦០ ${Enter}');
  expect(document.activeElement).toBe(box());
  expect(screen.queryByRole('alert')).toBeNull();
  found(1);
  await user.type(box(), ' or so{Enter}');
  await user.click(screen.getByRole('button', { name: t('pc.clear') }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(box()).toHaveProperty('value', '');
  found(2);
});
