import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StoreRow } from '../../api-types.ts';
import { StoresView } from './stores-view.tsx';

const store: StoreRow = {
  store: 'S001',
  host: 'a.example',
  origin: 'https://a.example',
  release: '0mx2ug57e-8c0c8f81',
  releasedAt: '2026-01-01T00:00:00.000Z',
  ageSeconds: null,
  pages: 25,
  state: 'unknown',
  running: null,
  isPinned: false,
  lastRun: null,
  nextRunAt: null,
  failures: 0,
  lastError: null,
};

test('a queue that cannot be read is said, and is not all well', () => {
  const problem = 'The queue cannot be read: connect ECONNREFUSED 127.0.0.1:5432';
  render(<StoresView problems={[problem]} stores={[store]} payments={null} runs={null} />);
  expect(screen.getByText(problem)).toBeDefined();
  expect(screen.queryByText('All is well')).toBeNull();
  expect(screen.getByText('Unknown')).toBeDefined();
  expect(screen.getByText('The queue cannot be read now.')).toBeDefined();
});
