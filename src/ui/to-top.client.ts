/** How far down a page the button shows, in pixels (R30). */
const from = 20;

/** Starts the back-to-top button, which is out of sight at the top of a page. */
export const startToTop = (): void => {
  const button = document.querySelector<HTMLElement>('[data-to-top]');
  if (!button) return;
  const follow = (): void => {
    button.toggleAttribute('data-shown', scrollY > from);
  };
  follow();
  button.hidden = false;
  addEventListener('scroll', follow, { passive: true });
  button.addEventListener('click', () => {
    // A behavior that a script names counts for more than the style's.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  });
};
