/** Lets the chooser answer on the page itself; its code is fetched when the form first gets the focus. */
export const watchPhones = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-phones]');
  if (!form) return;
  const load = () => import('./phone-chooser.client.ts');
  const answer = (): void => {
    load()
      .then(({ answerPhones }) => answerPhones(form))
      // If the code or its words cannot be fetched, the form is submitted as it is without scripts.
      .catch(() => form.submit());
  };
  form.addEventListener('focusin', () => void load().catch(() => undefined), { once: true });
  form.addEventListener('change', answer);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer();
  });
};
