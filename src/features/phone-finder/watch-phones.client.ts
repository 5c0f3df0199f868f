/** Lets the chooser answer in the page; its code is fetched on touch. */
export const watchPhones = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-phones]');
  if (!form) return;
  const load = () => import('./phone-chooser.client.ts');
  const answer = (): void => {
    load().then(
      ({ answerPhones }) => answerPhones(form),
      // If that fails, the form submits as without scripts.
      () => form.submit(),
    );
  };
  form.addEventListener('focusin', () => void load().catch(() => undefined), { once: true });
  form.addEventListener('change', answer);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer();
  });
};
