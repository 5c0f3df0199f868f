import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChatSourceKind } from '../../contract/chat.ts';
import { t } from '../../ui/state/testing/fake-shop.ts';
import { AnswerView } from './answer.tsx';

const nothing = (): void => undefined;

const show = ({ kind = 'shop', id }: { kind?: ChatSourceKind; id: string }, text: string): void => {
  const sources = [{ kind, id, title: 'Of the shop' }];
  const answer = { text, generated: false, sources, products: [], suggestions: [] };
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
};

test.each([
  ['contact', '/zh/chat#contact'],
  ['address', '/zh/chat#branches'],
  ['hours', '/zh/chat#branches'],
  ['app', '/zh/download'],
])('an answer about the shop itself links to where its %s is', (id, href) => {
  show({ id }, 'Every day');
  expect(screen.getByRole('link', { name: 'Of the shop' }).getAttribute('href')).toBe(href);
});

test('the map of a branch is a link; what else an answer quotes has none', () => {
  const map = 'https://www.openstreetmap.org/?mlat=13.3617&mlon=103.856#map=17/13.3617/103.856';
  show({ id: 'branch' }, `Siem Reap: Sivutha Boulevard\nMap: ${map}`);
  expect(screen.getByRole('link', { name: map }).getAttribute('href')).toBe(map);
  cleanup();
  show({ kind: 'help', id: '1' }, `See ${map}`);
  expect(screen.queryByRole('link', { name: map })).toBeNull();
});
