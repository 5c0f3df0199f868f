/** Runs a function when the page has loaded and is idle. */
export const whenIdle = (run: () => void): void => {
  const wait = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 });
    else setTimeout(run, 1500);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};
