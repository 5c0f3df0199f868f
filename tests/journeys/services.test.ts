import { expect, test } from 'vitest';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { originOf } from '../support/shop.ts';

/** Services, and the freelancers who do them: what there is, who does it, and the way to book. */

const browser = useBrowser('headless-shell', { pictures: false });
const list = '/services/allfreelancer';

/** Nodes of the page's JSON-LD. */
const nodesOf = (body: string): Record<string, unknown>[] => {
  const data = /<script type="application\/ld\+json">([^<]+)<\/script>/u.exec(body)?.[1] ?? '{}';
  return (JSON.parse(data) as { '@graph'?: Record<string, unknown>[] })['@graph'] ?? [];
};

test('the pages are read without a script, and run nothing of React before a touch', async () => {
  for (const locale of locales)
    for (const [path, words] of [
      ['/services', { en: 'Home visits in Kandal', kh: 'ទៅដល់ផ្ទះនៅ កណ្តាល', zh: '上门地区：干丹' }],
      [list, { en: 'Speaks Khmer, English', kh: 'និយាយភាសា ខ្មែរ, អង់គ្លេស', zh: '会说高棉语、英语' }],
      ['/services/freelancer?id=1', { en: 'Monday – Saturday', kh: 'ចន្ទ – សៅរ៍', zh: '星期一 – 星期六' }],
    ] as const) {
      const address = `${originOf('S001')}${localePrefix(locale)}${path}`;
      const { body, status } = await ask(address);
      expect([address, status]).toEqual([address, 200]);
      expect(body.replace(/[\u200B\u2060]/gu, '')).toContain(words[locale]);
      const { code, bytes } = await scriptsBeforeTouch(body, address);
      expect(code).not.toMatch(/react\.(?:element|transitional)/u);
      expect(bytes).toBeLessThan(18_000);
    }
});

test('search engines read prices, ratings and one address of each page', async () => {
  const shop = originOf('S001');
  const { body: services } = await ask(`${shop}/services?cat_id=2&utm_source=x`);
  expect(services).toContain(`<link rel="canonical" href="${shop}/services?cat_id=2">`);
  expect(services).toContain(`hreflang="km" href="${shop}/kh/services?cat_id=2"`);
  expect(nodesOf(services).filter((node) => node['@type'] === 'Service')).toMatchObject([
    { name: 'Home Wi-Fi setup', serviceType: 'Home installation', offers: { price: '20.00', priceCurrency: 'USD' } },
    { areaServed: [{ name: 'Kandal' }, { name: 'Phnom Penh' }] },
  ]);
  const { body: profile } = await ask(`${shop}/services/freelancer?id=1&service=6`);
  expect(profile).toContain(`<link rel="canonical" href="${shop}/services/freelancer?id=1">`);
  expect(nodesOf(profile)).toMatchObject([
    { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Chan Sovanna', jobTitle: 'Phone technician' } },
    { '@type': 'Service', aggregateRating: { ratingValue: 4.8, reviewCount: 64 } },
    { '@type': 'BreadcrumbList' },
  ]);
  // Without an id it is the list, which search engines keep under its own address.
  const { body: bare, status } = await ask(`${shop}/services/freelancer`);
  expect([status, bare.includes(`<link rel="canonical" href="${shop}${list}">`)]).toEqual([200, true]);
  const { body: sitemap } = await ask(`${shop}/sitemap-zh-1.xml`);
  for (const path of ['/services', '/services?cat_id=2', list, '/services/freelancer?id=1'])
    expect(sitemap).toContain(`<loc>${shop}/zh${path}</loc>`);
  expect(sitemap).not.toContain(`${shop}/zh/services/freelancer</loc>`);
});

test('what is not there is a 404; a store without services has none of their pages', async () => {
  for (const path of ['/services?cat_id=99', `${list}?page=9`, '/services/freelancer?id=99'])
    expect([path, (await ask(`${originOf('S001')}${path}`)).status]).toEqual([path, 404]);
  for (const path of ['/services', list, '/services/freelancer?id=1'])
    expect([path, (await ask(`${originOf('S003')}${path}`)).status]).toEqual([path, 404]);
});

test.each([
  ['en', viewports.phone],
  ['kh', viewports.desktop],
  ['zh', viewports.phone],
] as const)('in %s, from a service to who does it', async (locale, viewport) => {
  await browser({ viewport }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}${localePrefix(locale)}/services`);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.locator('main [data-chips] a').nth(2).click();
    await page.waitForURL('**/services?cat_id=2');
    expect(await page.locator('main [data-chips] [aria-current]').count()).toBe(1);
    await page.locator('main li a.button').first().click();
    await page.waitForURL('**/services/freelancer?id=2&service=3#book');
    await page.locator('#book').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('the list is narrowed at a touch, the address follows, and Back undoes it', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(originOf('S001') + list);
    const names = page.locator('main li h2');
    const by = (name: string) => page.locator(`main select[name=${name}]`);
    const count = page.locator('main output');
    expect(await names.count()).toBe(5);
    await page.getByLabel('Skill').focus();
    await page.getByLabel('Skill').selectOption({ label: 'Wi-Fi & networks (2)' });
    await count.getByText('2 freelancers').waitFor();
    expect(await names.allInnerTexts()).toEqual(['Heng Rithy', 'Prum Visal']);
    await by('language').selectOption({ label: 'Chinese (2)' });
    await count.getByText('1 freelancer').waitFor();
    expect(new URL(page.url()).search).toBe('?skill=networks&language=zh');
    await by('rating').selectOption('4.5');
    await by('area').selectOption({ label: 'Kandal (3)' });
    await page.getByLabel('Skill').selectOption('photography');
    await count.getByText('1 freelancer').waitFor();
    expect(await names.allInnerTexts()).toEqual(['Lim Dalin']);
    expect(await violationsOf(page)).toEqual([]);
    for (let step = 0; step < 4; step += 1) await page.goBack();
    await page.waitForURL('**?skill=networks');
    await count.getByText('2 freelancers').waitFor();
    expect(await by('language').inputValue()).toBe('');
    await page.goBack();
    await count.getByText('5 freelancers').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

test('an address with a filter shows it at once; nobody, no network and a slow shop are said', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    const by = (name: string) => page.locator(`main select[name=${name}]`);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/freelancers')) calls.push(request.url());
    });
    await page.goto(`${originOf('S001')}${list}?skill=phones&language=zh`);
    await page.getByText('No one matches all your filters').waitFor();
    expect(calls).toHaveLength(1);
    expect(await page.getByLabel('Skill').inputValue()).toBe('phones');
    await context.setOffline(true);
    await by('language').selectOption('km');
    await page.getByRole('alert').getByText('You’re offline').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('main li h2').getByText('Chan Sovanna').waitFor();
    await page.route('**/api/freelancers?**', async (route) => route.fulfill({ status: 429, body: '{}' }));
    await page.getByLabel('Skill').selectOption('computers');
    await page.getByRole('alert').getByText('Too many attempts').waitFor({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.locator('main output').getByText('5 freelancers').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

test('the product that pays for a service leads to its booking, and promises no delivery', async () => {
  const shop = originOf('S001');
  const { body: found } = await ask(
    `${shop}/_api/products/page=1&row_per_page=5&name=${encodeURIComponent('Wi-Fi setup')}`,
  );
  const product = /"id":(\d+),"[^{}]*Home Wi-Fi setup/u.exec(found)?.[1] ?? '';
  const { body } = await ask(`${shop}/product/${product}`);
  expect(body).toContain('href="/services/freelancer?id=2&amp;service=3#book"');
  expect(body).not.toContain('Delivery to your door');
});
