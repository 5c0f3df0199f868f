import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import en from '../../i18n/dictionaries/en.json' with { type: 'json' };
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { Assistant } from './assistant.tsx';

const props = { locales: ['en'], questions: [], channels: [], help: '/faqs', tracking: null } as const;

test('a screen reader hears that an answer is looked for, then the answer', async () => {
  const answer = Promise.withResolvers<object>();
  const shop = openShop({ 'POST /_api/api/chat': () => answer.promise });
  const reveal = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { container } = render(<Assistant {...props} locale="en" storeCode="S001" words={en} />);
  const told = container.querySelector('output');
  expect(told?.textContent).toBe('');
  expect(reveal).not.toHaveBeenCalled();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(t('assistant.label')), 'How long is the warranty?{Enter}');
  await user.click(screen.getByRole('button', { name: t('assistant.send') }));
  await expect.poll(() => told?.textContent).toBe(t('assistant.looking'));
  expect(reveal).toHaveBeenCalledOnce();
  answer.resolve({ data: { answer: 'Twelve months.', known: true } });
  await expect.poll(() => told?.textContent).toBe('Twelve months.');
  expect(reveal).toHaveBeenCalledTimes(2);
  expect(shop.calls.map(({ name }) => name)).toEqual(['POST /_api/api/chat']);
});
