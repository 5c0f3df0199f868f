/** Has the chooser answer in the page; what answers is fetched when it is touched. */
export const watchPhones = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-phones]');
  if (!form) return;
  const load = () => import('./phone-chooser.client.ts');
  const answer = (): void => {
    load().then(
      ({ answerPhones }) => answerPhones(form),
      // Without the file the form does what it does without scripts.
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
