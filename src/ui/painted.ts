/** Resolves when what was set has been painted: before work that takes a slow phone longer than an answer may. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
