import { expect, test } from 'vitest';
import { openSmallShop } from '../testing/small-shop.ts';
import { startAssistantWarmup } from './assistant-warmup.ts';

const silent = { error: (problem: unknown): never => expect.unreachable(String(problem)) };

test('the texts of every store are read once, in every language', async () => {
  const shop = await openSmallShop();
  try {
    const { storage } = shop;
    const codes = await storage.storeCodes();
    expect(codes.length).toBeGreaterThan(1);
    const read: string[] = [];
    await startAssistantWarmup(
      {
        storeCodes: storage.storeCodes,
        subcategoryTerms: (store) => {
          read.push(store);
          return storage.subcategoryTerms(store);
        },
        content: storage.content,
        store: storage.store,
      },
      silent,
    ).done;
    expect(read).toEqual(codes.flatMap((code) => [code, code, code]));
  } finally {
    await shop.close();
  }
});

test('a stop waits for what is being read, and reads nothing after it', async () => {
  const shop = await openSmallShop();
  let count = 0;
  const { storage } = shop;
  const warming = startAssistantWarmup(
    {
      storeCodes: storage.storeCodes,
      subcategoryTerms: (store) => {
        count += 1;
        return storage.subcategoryTerms(store);
      },
      content: storage.content,
      store: storage.store,
    },
    silent,
  );
  await warming.stop();
  expect(count).toBeLessThanOrEqual(1);
  await shop.close();
});
