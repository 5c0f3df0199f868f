import type { ClientDirective } from 'astro';

/** What a visitor may begin with. */
const touches = ['pointerdown', 'keydown', 'focusin', 'click', 'submit'] as const;
/** Those that would do something without the island, or nothing: they are held, and done again once it is there. */
const held: ReadonlySet<string> = new Set(['click', 'submit']);

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 4000 });
  else setTimeout(run, 1500);
};

/** Has the browser fetch the island's files without running them. */
const fetchAhead = (island: Element): void => {
  for (const name of ['component-url', 'renderer-url']) {
    const href = island.getAttribute(name);
    if (href === null) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href });
    document.head.append(link);
  }
};

const repeat = ({
  type,
  target,
  submitter,
}: {
  type: string;
  target: HTMLElement;
  submitter: HTMLElement | null;
}): void => {
  if (!target.isConnected) return;
  // At a press, React takes the markup over before anything changes: a radio button that a click chose in the midst of
  // that would not be told to it.
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  if (type === 'click') target.click();
  else if (target instanceof HTMLFormElement) {
    // React passes over a form that is sent before it has hydrated, and the browser would send it; a key makes it hydrate.
    target.dispatchEvent(new Event('keyup', { bubbles: true }));
    target.requestSubmit(submitter);
  }
};

/**
 * `client:touch`: an island that runs at the first touch of it. Its files are fetched when the page is idle. A click, or
 * a form that is sent, before it runs is held and done again when it does; what was typed stays in its field. It runs at
 * once where the page's address leads into it (`#…`), and where a page's script sets `data-begin` on the island and sends
 * it the event `begin`.
 */
const touch: ClientDirective = (load, _options, island) => {
  let last: Parameters<typeof repeat>[0] | null = null;
  let isStarted = false;

  const start = async (): Promise<void> => {
    const hydrate = await load();
    await hydrate();
    for (const type of touches) island.removeEventListener(type, begin, { capture: true });
    if (last) repeat(last);
  };
  const run = (): void => {
    if (isStarted) return;
    isStarted = true;
    start().catch(() => {
      // A file that did not come is asked for again at the next touch.
      isStarted = false;
      last = null;
    });
  };
  const begin = (event: Event): void => {
    const { type, target } = event;
    if (held.has(type) && target instanceof HTMLElement) {
      event.preventDefault();
      event.stopPropagation();
      const submitter = event instanceof SubmitEvent ? event.submitter : null;
      last = { type, target, submitter };
    }
    run();
  };
  for (const type of touches) island.addEventListener(type, begin, { capture: true });
  // Whoever comes for it, back from the login for one, has touched it. (`:target` is not there yet.)
  const aim = location.hash.slice(1);
  const isAimedAt = aim !== '' && island.querySelector(`#${CSS.escape(aim)}`) !== null;
  // The page's own script may know that there is something to show, before this runs or after it.
  if (isAimedAt || island.hasAttribute('data-begin')) run();
  else {
    island.addEventListener('begin', run);
    whenIdle(() => fetchAhead(island));
  }
};

export default touch;
