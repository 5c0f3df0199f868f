import { expect, test } from 'vitest';
import { crawl } from '../support/crawl.ts';
import { allOrigins, isLong } from '../support/shop.ts';

const most = isLong
  ? { pages: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY }
  : { pages: 120, others: 40 };

test(
  `every link of every store leads to a page (${isLong ? 'all' : 'the first'} of them)`,
  { timeout: isLong ? 3_600_000 : 120_000 },
  async () => {
    const ends: string[] = [];
    for (const origin of allOrigins()) {
      const { pages, others, problems } = await crawl(origin, most);
      if (isLong) console.log(`${origin}: ${pages} pages, ${others} files`);
      expect(pages, origin).toBeGreaterThan(20);
      ends.push(...problems.map(({ address, status, from }) => `${status} ${address} on ${from}`));
    }
    expect(ends).toEqual([]);
  },
);
