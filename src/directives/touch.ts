import type { ClientDirective } from 'astro';

/** Events with which a visitor may start to use an island. */
const touches = ['pointerdown', 'keydown', 'focusin', 'click', 'submit'] as const;
/** Events that would do the wrong thing, or nothing, before hydration: they are held, and repeated afterwards. */
const held: ReadonlySet<string> = new Set(['click', 'submit']);

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 4000 });
  else setTimeout(run, 1500);
};

/** Makes the browser fetch the island's files without running them. */
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
  // A press makes React hydrate the target before anything changes: it would not notice a radio button that a click
  // selected in the middle of that.
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  if (type === 'click') target.click();
  else if (target instanceof HTMLFormElement) {
    // React ignores the submission of a form that it has not hydrated, so the browser would navigate; a key event makes
    // React hydrate it.
    target.dispatchEvent(new Event('keyup', { bubbles: true }));
    target.requestSubmit(submitter);
  }
};

/**
 * `client:touch`: hydrates an island at its first touch. Its files are fetched when the page is idle. Clicks and form
 * submissions are held until the island has hydrated, and the last one is then repeated; typed text stays in its field.
 * If the files cannot be loaded, the browser gets a click on a link, or a form with an `action`, without the island.
 * The island hydrates at once if the URL's fragment (`#…`) points into it, or if a script of the page sets `data-begin`
 * on it, whichever of the two runs first.
 */
const touch: ClientDirective = (load, _options, island) => {
  let last: Parameters<typeof repeat>[0] | null = null;
  let isStarted = false;
  let isLeftToBrowser = false;

  const start = async (): Promise<void> => {
    const hydrate = await load();
    await hydrate();
    for (const type of touches) island.removeEventListener(type, begin, { capture: true });
  };
  const run = (): void => {
    if (isStarted) return;
    isStarted = true;
    start().then(
      () => {
        if (last) repeat(last);
      },
      () => {
        const missed = last;
        // A file that failed to load is requested again at the next touch.
        isStarted = false;
        last = null;
        isLeftToBrowser = true;
        if (missed?.target.closest('a[href], form[action]')) repeat(missed);
        isLeftToBrowser = false;
      },
    );
  };
  const begin = (event: Event): void => {
    if (isLeftToBrowser) return;
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
  // A visitor whose URL points into it, such as back from the login, needs it at once. (`:target` is not set yet.)
  const aim = location.hash.slice(1);
  const isAimedAt = aim !== '' && island.querySelector(`#${CSS.escape(aim)}`) !== null;
  if (isAimedAt || island.hasAttribute('data-begin')) run();
  else {
    new MutationObserver(run).observe(island, { attributeFilter: ['data-begin'] });
    whenIdle(() => fetchAhead(island));
  }
};

export default touch;
