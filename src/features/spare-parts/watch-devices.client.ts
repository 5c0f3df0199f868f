/** Loads the device search when its field is first used. */
export const watchDevices = (): void => {
  const picker = document.querySelector<HTMLElement>('[data-devices]');
  const box = picker?.querySelector('input');
  if (!picker || !box) return;
  const start = async (): Promise<void> => {
    const { searchDevices } = await import('./device-search.client.ts');
    searchDevices(picker, box);
  };
  let isStarted = false;
  for (const type of ['focus', 'input', 'pointerdown'])
    box.addEventListener(type, () => {
      if (isStarted) return;
      isStarted = true;
      start().catch(() => {
        // If loading failed, the next event retries.
        isStarted = false;
      });
    });
};
