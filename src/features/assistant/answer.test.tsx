import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '../../ui/state/testing/fake-shop.ts';
import { AnswerView } from './answer.tsx';

const nothing = (): void => undefined;

test.each([
  ['contact', '/zh/chat#contact'],
  ['address', '/zh/chat#branches'],
  ['hours', '/zh/chat#branches'],
  ['app', '/zh/download'],
])('an answer about the shop itself links to where its %s is', (id, href) => {
  const sources = [{ kind: 'shop' as const, id, title: 'Of the shop' }];
  const answer = { text: 'Every day', generated: false, sources, products: [], suggestions: [] };
  render(
    <AnswerView
      exchange={{ id: '1', question: '?', locale: 'zh', at: 0, answer }}
      written={null}
      problem={undefined}
      isLast={false}
      isBusy={false}
      channels={[]}
      help="/help-center"
      tracking={null}
      locale="zh"
      t={t}
      onAgain={nothing}
      onAsk={nothing}
      onProducts={nothing}
    />,
  );
  expect(screen.getByRole('link', { name: 'Of the shop' }).getAttribute('href')).toBe(href);
});
