import { expect, test } from 'vitest';
import { withWordBreaks } from '../../src/i18n/khmer.ts';
import { khmerNames } from '../../src/i18n/testing/khmer-names.ts';
import { ask } from '../support/ask.ts';
import { useBrowser } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

/** The language guard (R7). */
const browser = useBrowser('headless-shell', { pictures: false });

test.each([
  ['a Khmer browser', { 'accept-language': 'km-KH,km;q=0.9,en;q=0.8' }, '/kh/phone'],
  ['a Chinese browser', { 'accept-language': 'zh-CN,zh;q=0.9' }, '/zh/phone'],
  [
    'the stored choice over the browser',
    { 'accept-language': 'zh-CN', cookie: 'a=b; i18n_redirected=kh' },
    '/kh/phone',
  ],
])('%s is led from an unprefixed page', async (_, headers, target) => {
  const reply = await ask(`${originOf('S001')}/phone`, headers);
  expect(reply.status).toBe(302);
  expect(reply.headers.location).toBe(target);
  expect(reply.headers['cache-control']).toContain('private');
});

test('the query goes along', async () => {
  const reply = await ask(`${originOf('S001')}/phone?page=2&utm_source=a`, { 'accept-language': 'km' });
  expect(reply.headers.location).toMatch(/^\/kh\/phone\?page=2/u);
});

test.each([
  ['an English browser', { 'accept-language': 'en-GB,en;q=0.9,km;q=0.1' }],
  ['who chose English', { 'accept-language': 'km', cookie: 'i18n_redirected=en' }],
  ['a crawler', {}],
])('%s stays', async (_, headers) => {
  expect((await ask(`${originOf('S001')}/phone`, headers)).status).toBe(200);
});

test('prefixed pages, missing pages and files are not guarded', async () => {
  const headers = { 'accept-language': 'km' };
  expect((await ask(`${originOf('S001')}/zh/phone`, headers)).status).toBe(200);
  expect((await ask(`${originOf('S001')}/no-such-page`, headers)).status).toBe(404);
  expect((await ask(`${originOf('S001')}/robots.txt`, headers)).status).toBe(200);
});

test('the switcher changes the stored choice; a visit to a prefixed page does not', async () => {
  await browser({ locale: 'en-US' }, async (context) => {
    const page = await context.newPage();
    const origin = originOf('S001');
    const choice = async () => (await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value;
    await page.goto(`${origin}/kh`);
    expect(await choice()).toBeUndefined();
    await page.goto(`${origin}/promotions`);
    await page.goto(origin);
    await page
      .locator('a[hreflang="km"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`${origin}/kh`);
    expect(await choice()).toBe('kh');
    const stored = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
    expect(stored).toMatchObject({ sameSite: 'Lax', path: '/' });
    const days = ((stored?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
    // Back leads where the visitor was before, not once more to the page whose language was switched.
    await page.goBack();
    expect(page.url()).toMatch(/\/promotions$/u);
    await page.goto(`${origin}/phone`);
    expect(page.url()).toBe(`${origin}/kh/phone`);
  });
});

test('no line of a Khmer name begins inside a loanword', async () => {
  await browser({}, async (context) => {
    const page = await context.newPage();
    const list = khmerNames.map(([name]) => `<p style="width: 1px">${withWordBreaks(name)}</p>`);
    await page.setContent(`<html lang="km"><body>${list.join('')}</body></html>`);
    /** Lines of each name, as they stand under each other; word joiners are not seen. */
    const lines = await page.locator('p').evaluateAll((names) =>
      names.map((name) => {
        const found = [''];
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        let top = 0;
        while (texts.nextNode()) {
          const { data } = texts.currentNode as Text;
          for (const [at, sign] of data.split('').entries()) {
            const range = document.createRange();
            range.setStart(texts.currentNode, at);
            range.setEnd(texts.currentNode, at + 1);
            const box = range.getBoundingClientRect();
            if (box.width > 0 && found.at(-1) !== '' && box.top > top + box.height / 2) found.push('');
            if (box.width > 0) ({ top } = box);
            found[found.length - 1] += /[\u200B\u2060]/u.test(sign) ? '' : sign;
          }
        }
        return found;
      }),
    );
    expect(lines.filter((found) => found.length > 1).length).toBeGreaterThan(25);
    for (const [index, [, loanwords]] of khmerNames.entries())
      for (const word of loanwords)
        expect(
          lines[index]?.some((line) => line.includes(word)),
          `${word} in ${lines[index]?.join(' / ')}`,
        ).toBe(true);
  });
});
