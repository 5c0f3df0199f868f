/** Resolves when pending changes have been painted: await it before work that blocks a slow phone for long. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
