import { expect, it, vi } from 'vitest';
import touch from './touch.ts';

type Load = Parameters<typeof touch>[0];

/** Puts an island into the page, and returns the list of events that reach the page's other listeners. */
const islandWith = (html: string, load: Load): string[] => {
  const island = document.createElement('astro-island');
  island.innerHTML = html;
  const page = document.createElement('main');
  page.append(island);
  document.body.replaceChildren(page);
  const seen: string[] = [];
  const see = (event: Event): void => {
    const { type, target } = event;
    if (!(target instanceof Element)) return;
    seen.push(`${type} ${target.id}`);
    if (type === 'submit' || target.closest('a')) event.preventDefault();
  };
  for (const type of ['click', 'submit']) page.addEventListener(type, see);
  touch(load, { name: 'touch', value: '' }, island);
  return seen;
};

const press = (id: string): void => document.getElementById(id)?.click();
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const fails: Load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('holds a click until the island has hydrated, and then repeats it', async () => {
  const seen = islandWith('<button id="more" type="button">More</button>', async () => async () => {
    seen.push('hydrated');
  });
  press('more');
  expect(seen).toEqual([]);
  await tick();
  expect(seen).toEqual(['hydrated', 'click more']);
});

it('follows a link, and sends a form that says where, if the files cannot be loaded', async () => {
  const link = islandWith('<a href="/help"><b id="help">Help</b></a>', fails);
  press('help');
  await tick();
  expect(link).toEqual(['click help']);

  const form = islandWith(
    '<form id="form" action="/track"><input name="code"><button id="send">Go</button></form>',
    fails,
  );
  press('send');
  await tick();
  expect(form).toEqual(['click send', 'submit form']);
});

it('neither sends what only the island understands, nor forgets the next touch', async () => {
  const load = vi.fn<Load>(fails);
  const seen = islandWith('<form id="form"><input name="question"><button id="send">Ask</button></form>', load);
  press('send');
  await tick();
  expect(seen).toEqual([]);
  load.mockResolvedValueOnce(async () => {});
  press('send');
  await tick();
  expect(load).toHaveBeenCalledTimes(2);
  expect(seen).toEqual(['click send', 'submit form']);
});

it.each(['before', 'after'])('hydrates at once for a script of the page that runs %s it', async (when) => {
  const load = vi.fn<Load>(async () => async () => {});
  const island = document.createElement('astro-island');
  if (when === 'before') island.toggleAttribute('data-begin', true);
  touch(load, { name: 'touch', value: '' }, island);
  expect(load).toHaveBeenCalledTimes(when === 'before' ? 1 : 0);
  island.toggleAttribute('data-begin', true);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
});
