import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

/** What a page asks for at run time it asks its own host for (R48, R112). */
const visit = useBrowser();

type Listed = { id: number; name: string; image: string | null };

test.each(['S001', 'S007'])('a page of %s searches, and shows the picture of what it found', async (store) => {
  await visit({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto(originOf(store));

    const answer = await page.evaluate(async () => {
      const response = await fetch('/_api/products/page=1&row_per_page=15&name=camera', {
        headers: { 'accept-language': 'km' },
      });
      return { status: response.status, body: (await response.json()) as { data: Listed[] } };
    });
    expect(answer.status).toBe(200);
    const shown = answer.body.data.find(({ image }) => image !== null);
    expect(shown).toBeDefined();

    const width = await page.evaluate(async (path) => {
      const picture = new Image();
      picture.src = `/_img/of?src=${encodeURIComponent(path)}&w=96`;
      await picture.decode();
      return picture.naturalWidth;
    }, shown?.image ?? '');
    expect(width).toBeGreaterThan(0);
    expect([...hosts]).toEqual([new URL(originOf(store)).host]);
  });
});

test('a typing mistake is said, and another store’s code changes nothing', async () => {
  await visit({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(originOf('S001'));
    const ask = (path: string) =>
      page.evaluate(async (target) => {
        const response = await fetch(target);
        return (await response.json()) as { corrected?: string; total: number; data: Listed[] };
      }, path);
    const right = await ask('/_api/api/products?name=samsung&row_per_page=30');
    expect(right.total).toBeGreaterThan(0);
    const mistaken = await ask('/_api/api/products?name=samsng&row_per_page=30&store_code=S007');
    expect(mistaken.corrected).toBe('samsung');
    expect(mistaken.data.map(({ id }) => id)).toEqual(right.data.map(({ id }) => id));
  });
});
