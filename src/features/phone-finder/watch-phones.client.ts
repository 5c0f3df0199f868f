/** Lets the chooser answer on the page itself; its code is fetched when the form first gets the focus. */
export const watchPhones = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-phones]');
  if (!form) return;
  const load = () => import('./phone-chooser.client.ts');
  const answer = async (isAsked = false): Promise<void> => (await load()).answerPhones(form, isAsked);
  form.addEventListener('focusin', () => void load().catch(() => undefined), { once: true });
  form.addEventListener('change', () => void answer().catch(() => undefined));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // If the code or its words cannot be fetched, the form is submitted as it is without scripts.
    answer(true).catch(() => form.submit());
  });
  // After Back, the browser restores the fields but not what was answered.
  addEventListener('pageshow', () => {
    if (Array.from(form.querySelectorAll('select')).some(({ value }) => value !== ''))
      void answer().catch(() => undefined);
  });
};
