import { afterEach, expect, test, vi } from 'vitest';
import { watchPhones } from './watch-phones.client.ts';

vi.mock('virtual:messages/phoneAnswer/en', () => {
  throw new Error('offline');
});

afterEach(() => document.body.replaceChildren());

test('a chooser whose words cannot be fetched submits its form, and does not stay busy', async () => {
  document.body.innerHTML = `<div><form data-phones="/phone?view=table" data-locale="en"></form><div data-answer></div></div>`;
  const form = document.querySelector('form');
  if (!form) throw new Error('there is no form');
  const submit = vi.spyOn(form, 'submit').mockReturnValue();
  watchPhones();
  form.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(document.querySelector('[data-answer]')?.getAttribute('aria-busy')).toBe(null);
});
