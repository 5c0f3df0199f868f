import type { BrowserContext, Locator, Page } from 'playwright';
import { paceOf } from './machine-pace.ts';

/**
 * How long a press waits for an answer in sight: from the finger's leaving the glass (a letter's arrival) until
 * something that shows has changed and is painted. An answer is a text, an element or a look that is new within the
 * view, a control that is checked, a view that moved; or the next page's first paint, where a press leads there.
 * What screen readers alone are told, and what changes out of sight, is none.
 */
export type Press = {
  name: string;
  /** Milliseconds; Infinity: nothing was to be seen in time. */
  ms: number;
  /** How slow the machine was just before (`machine-pace.ts`). */
  pace: number;
  /** What changed, for whoever reads a failure. */
  answer: string;
};

/** Nothing within this time is no answer. Milliseconds. */
const patienceMs = 8000;

type Told = { kind: 'pressed' | 'seen' | 'painted'; at: number; what: string };

/** Runs in each page. Times are milliseconds since 1970, by the clock that pages of one browser share. */
const watchPage = (): void => {
  type Looks = Map<Element, string>;
  const shop = globalThis as unknown as {
    tellPress: (told: Told) => Promise<void>;
    armPress: () => void;
    scheduler: { postTask: (task: () => void, options: { priority: 'user-blocking' }) => void };
  };
  const now = (): number => performance.timeOrigin + performance.now();
  const tell = (kind: Told['kind'], at: number, what: string): void => void shop.tellPress({ kind, at, what });

  // A page that was led to: what it first paints answers the press before.
  new PerformanceObserver((list, observer) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') {
        observer.disconnect();
        tell('painted', performance.timeOrigin + startTime, location.pathname);
      }
  }).observe({ type: 'paint', buffered: true });

  const inView = (element: Element): boolean => {
    const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // A clock goes on by itself.
    !element.closest('.sr-only, [role="timer"]') &&
    inView(element);
  const look = (element: Element): string => {
    const style = getComputedStyle(element);
    const { top, left, width, height } = element.getBoundingClientRect();
    const before = getComputedStyle(element, '::before').content;
    const checked = element instanceof HTMLInputElement ? `${element.checked} ${element.value}` : '';
    const chosen = element instanceof HTMLSelectElement ? element.value : '';
    return [
      style.color,
      style.backgroundColor,
      style.opacity,
      style.visibility,
      style.display,
      style.boxShadow,
      style.outlineStyle,
      style.borderColor,
      style.transform,
      before,
      checked,
      chosen,
      ...[top, left, width, height].map(Math.round),
    ].join('|');
  };

  let looks: Looks | null = null;
  /** Changed, and not to be seen yet: a drawer on its way into the view. */
  let coming: Element[] = [];
  let pressedAt: number | null = null;

  const seen = (what: string): void => {
    if (pressedAt === null) return;
    pressedAt = null;
    looks = null;
    coming = [];
    // The frame that shows it, and the task after that, before any other: it is painted.
    requestAnimationFrame(() =>
      shop.scheduler.postTask(() => tell('seen', now(), what), { priority: 'user-blocking' }),
    );
  };
  const isNew = (element: Element): boolean => {
    if (!isSeen(element)) return false;
    return looks?.get(element) !== look(element);
  };
  const named = (element: Element): string => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;

  /** Slides into the view: the compositor moves it, while this thread may be at work on what it will show. */
  const slides = (element: Element): boolean =>
    element.checkVisibility() &&
    element
      .getAnimations()
      .some((one) => one instanceof CSSTransition && one.playState === 'running' && one.currentTime !== 0);
  let isFollowed = false;
  const follow = (): void => {
    if (isFollowed || coming.length === 0) return;
    isFollowed = true;
    requestAnimationFrame(() => {
      isFollowed = false;
      const come = coming.find((element) => isNew(element) || slides(element));
      if (come) seen(`${named(come)} came`);
      else follow();
    });
  };
  new MutationObserver((records) => {
    if (pressedAt === null) return;
    for (const { type, target, addedNodes, attributeName } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element) continue;
      if (type === 'characterData') {
        if (isSeen(element)) return seen(`text of ${named(element)}`);
      } else if (type === 'childList') {
        for (const node of addedNodes) {
          const added = node instanceof Element ? node : node.parentElement;
          const shows = node instanceof Element || (node.textContent ?? '').trim() !== '';
          if (added && shows && isSeen(added)) return seen(`new ${named(added)}`);
        }
        if (addedNodes.length === 0 && isNew(element)) return seen(`less in ${named(element)}`);
      } else if ([element, ...element.children].some(isNew)) return seen(`${attributeName} of ${named(element)}`);
      else coming.push(element);
    }
    follow();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of ['input', 'change', 'focusin', 'toggle', 'scroll'])
    document.addEventListener(
      type,
      ({ target }) => {
        // The style that follows is worked out with the next frame.
        const look2 = (): void => {
          if (pressedAt === null) return;
          if (type === 'scroll') seen('scrolled');
          else if (target instanceof Element && isNew(target)) seen(`${type} of ${named(target)}`);
        };
        if (type === 'scroll') look2();
        else requestAnimationFrame(look2);
      },
      { capture: true, passive: true },
    );

  /** The look of everything in view, taken before the press, so that the press is not slowed by it. */
  shop.armPress = () => {
    looks = new Map();
    for (const element of document.querySelectorAll('body *')) if (inView(element)) looks.set(element, look(element));
    const start = (event: Event): void => {
      for (const type of ['pointerup', 'keydown']) removeEventListener(type, start, true);
      pressedAt = performance.timeOrigin + event.timeStamp;
      tell('pressed', pressedAt, '');
    };
    for (const type of ['pointerup', 'keydown']) addEventListener(type, start, { capture: true, passive: true });
  };
};

export type Presses = {
  /** All so far, in their order. */
  all: Press[];
  /** Touches something on the page that is open, and waits for its answer. */
  press: (name: string, target: Locator) => Promise<void>;
  /** Types one letter into what has the focus. */
  type: (name: string, page: Page, letter: string) => Promise<void>;
};

/** Records the presses of a context's pages; before any of them is opened. */
export const recordPresses = async (context: BrowserContext): Promise<Presses> => {
  const all: Press[] = [];
  let hear: ((told: Told) => void) | null = null;
  await context.exposeBinding('tellPress', (_, told: Told) => hear?.(told));
  await context.addInitScript(watchPage);

  const answered = async (name: string, pace: number, act: () => Promise<void>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<Press>();
    const timer = setTimeout(() => resolve({ name, ms: Infinity, pace, answer: 'nothing' }), patienceMs);
    let pressedAt: number | null = null;
    hear = ({ kind, at, what }) => {
      if (kind === 'pressed') pressedAt ??= at;
      else if (pressedAt !== null && at >= pressedAt)
        resolve({ name, ms: Math.round(at - pressedAt), pace, answer: what });
    };
    await act();
    all.push(await promise);
    clearTimeout(timer);
    hear = null;
  };

  const arm = (page: Page): Promise<void> =>
    page.evaluate(() => (globalThis as unknown as { armPress: () => void }).armPress());

  return {
    all,
    press: async (name, target) => {
      await target.scrollIntoViewIfNeeded();
      // As a finger does: where it is, for as long as a finger lies.
      const box = await target.boundingBox();
      if (!box) throw new Error(`${name} is not seen`);
      const pace = await paceOf(target.page());
      await arm(target.page());
      await answered(name, pace, () => target.tap({ noWaitAfter: true }));
    },
    type: async (name, page, letter) => {
      const pace = await paceOf(page);
      await arm(page);
      await answered(name, pace, () => page.keyboard.type(letter));
    },
  };
};
