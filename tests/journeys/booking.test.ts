import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { localePrefix, locales, type Locale } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { addAddress, choose, pay, payable, placed } from '../support/counter.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { originOf } from '../support/shop.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';

/** Booking an appointment with a freelancer, and what becomes of it in the account. */

const browser = useBrowser('headless-shell', { pictures: false });

/** Of the demo: one who works at the shop, one who comes to Phnom Penh and Kandal, and their services. */
const atShop = { freelancer: '1', service: '1' };
const atHome = { freelancer: '2', service: '3' };

const pageOf = (locale: Locale, { freelancer, service }: { freelancer: string; service: string }, hash = '#book') =>
  `${originOf('S001')}${localePrefix(locale)}/services/freelancer?id=${freelancer}&service=${service}${hash}`;

const appointments = z.object({
  data: z.array(
    z.object({ id: z.number(), number: z.string(), status: z.string(), starts_at: z.string(), note: z.string() }),
  ),
});
const appointmentsOf = async ({ token }: Shopper) =>
  appointments.parse((await callApi('/api/appointments?store_code=S001', { token })).body).data;

const slots = z.object({ data: z.array(z.object({ starts_at: z.string() })) });
/** Days far ahead, each for one journey: those that run beside it book elsewhere. */
const freeTime = async (weeks: number, { freelancer, service } = atShop): Promise<string> => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const query = `service_id=${service}&from=${day(weeks * 7)}&to=${day(weeks * 7 + 6)}&store_code=S001`;
  const { body } = await callApi(`/api/freelancers/${freelancer}/slots?${query}`);
  const found = slots.parse(body).data;
  return found[Math.floor(Math.random() * found.length)]?.starts_at ?? '';
};

const book = async ({ token }: Shopper, startsAt: string): Promise<string> => {
  const body = {
    freelancer_id: atShop.freelancer,
    service_id: atShop.service,
    starts_at: startsAt,
    address: 'branch-1',
  };
  const { status } = await callApi('/api/appointments?store_code=S001', { method: 'POST', body, token });
  if (status !== 200) throw new Error(`nothing was booked: ${status}`);
  return startsAt;
};

/** Chooses the first time that is shown of a day; the first day that is shown where none is named. */
const chooseTime = async (page: Page, weeks = 0): Promise<string> => {
  await page.locator('[data-day] input:checked').waitFor({ state: 'attached' });
  for (let week = 0; week < weeks; week += 1) {
    const before = await page.locator('[data-day]').first().getAttribute('data-day');
    await page
      .getByRole('button', { name: /^(?:Next week|សប្តាហ៍ក្រោយ|下一周)$/u })
      .filter({ visible: true })
      .click();
    await page.locator(`[data-day="${before}"]`).waitFor({ state: 'detached' });
  }
  const free = page.locator('input[type="radio"][value*="T"]');
  const time = free.nth(Math.floor(Math.random() * (await free.count())));
  const startsAt = (await time.getAttribute('value')) ?? '';
  await time.check();
  return startsAt;
};
const confirm = (page: Page): Promise<void> => page.locator('#book aside .button').click();

const member = async (context: BrowserContext): Promise<Shopper> => {
  const shopper = await newShopper();
  await logIn(context, shopper);
  return shopper;
};

test('a guest is led through the login, comes back to what they chose, books and saves it to the calendar', async () => {
  const shopper = await newShopper();
  await browser({ viewport: viewports.phone, acceptDownloads: true }, async (context) => {
    const page = await context.newPage();
    // Not led into the booking, it runs at the first touch, which chooses.
    await page.goto(`${originOf('S001')}/services/freelancer?id=${atShop.freelancer}`);
    await page.locator(`#book input[value="${atShop.service}"]`).click();
    const startsAt = await chooseTime(page, 1);
    await page.getByText('Main shop').click();
    await page.locator('#book textarea').fill('The screen is cracked');
    expect(await violationsOf(page)).toEqual([]);
    await confirm(page);
    await page.locator('#email').fill(shopper.phone);
    await page.locator('#password').fill(shopper.password);
    await page.locator('#password').press('Enter');
    await page.waitForURL('**/services/freelancer?**');
    // The login came back into the booking: it runs by itself.
    await page.locator(`input[value="${startsAt}"]:checked`).waitFor({ state: 'attached' });
    expect(await page.locator('#book textarea').inputValue()).toBe('The screen is cracked');
    await page.getByRole('button', { name: 'Confirm booking' }).click();
    const done = page.locator('[data-booked]');
    await done.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const [own] = await appointmentsOf(shopper);
    expect(own).toMatchObject({ status: 'booked', starts_at: startsAt, note: 'The screen is cracked' });
    expect(await done.getAttribute('data-booked')).toBe(own?.number);
    expect(await done.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toMatch(
      /^\/buynow\/\d+\?appointment=\d+$/u,
    );

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      done.getByRole('button', { name: 'Save to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${own?.number}.ics`);
    const file = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n');
    expect(file).toContain(`DTSTART:${startsAt.replaceAll(/[-:]|\.000/gu, '')}`);
    expect(file).toContain(`UID:appointment-${own?.id}@s001.localhost`);

    await done.getByRole('link', { name: 'My appointments' }).click();
    await page.locator(`[data-appointment="${own?.number}"]`).waitFor();
  });
});

test('two at one slot: who comes second is told, keeps the rest and books another', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const shopper = await member(context);
    const page = await context.newPage();
    await page.goto(pageOf('en', atShop));
    const startsAt = await chooseTime(page, 2);
    await page.getByText('Main shop').click();
    await page.locator('#book textarea').fill('Two of them');
    await book(await newShopper(), startsAt);
    await confirm(page);
    await page.getByRole('alert').getByText('This time is no longer available').waitFor();
    await page.locator(`input[value="${startsAt}"]`).waitFor({ state: 'detached' });
    expect(await page.locator('#book textarea').inputValue()).toBe('Two of them');
    expect(await page.locator('#book section').nth(1).locator('input:checked').count()).toBe(1);
    const other = await chooseTime(page);
    expect(other).not.toBe(startsAt);
    await confirm(page);
    await page.locator('[data-booked]').waitFor();
    expect(await appointmentsOf(shopper)).toMatchObject([{ starts_at: other }]);
  });
});

test('the booking is read without a script, and runs nothing of React before a touch', async () => {
  for (const locale of locales) {
    const address = pageOf(locale, atShop, '');
    const { body, status } = await ask(address);
    expect(status).toBe(200);
    expect(body).toContain('id="book"');
    const { code } = await scriptsBeforeTouch(body, address);
    expect(code).not.toMatch(/react\.(?:element|transitional)/u);
  }
});

test('an answer that is lost: confirmed again, also after a reload, it is booked once', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const shopper = await member(context);
    const page = await context.newPage();
    await context.route('**/slots?*', (route) => route.abort());
    await page.goto(pageOf('en', atShop));
    await page.getByRole('alert').getByText('We can’t reach the shop').waitFor();
    await context.unroute('**/slots?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    const startsAt = await chooseTime(page, 3);
    await page.getByText('Main shop').click();
    await context.route('**/_api/api/appointments?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const url = new URL(route.request().url());
      const { host } = url;
      url.hostname = '127.0.0.1';
      await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
      return route.abort();
    });
    await confirm(page);
    await page.getByRole('alert').getByText('you won’t be booked twice').waitFor();
    await context.unroute('**/_api/api/appointments?*');
    await page.reload();
    await page.getByRole('alert').getByText('you won’t be booked twice').waitFor();
    await confirm(page);
    await page.locator('[data-booked]').waitFor();
    expect(await appointmentsOf(shopper)).toMatchObject([{ starts_at: startsAt }]);
  });
});

test.each([
  ['kh', 'នៅអាសយដ្ឋានរបស់អ្នក', 'បញ្ជាក់ការកក់', null],
  ['zh', '上门', '确认预约', '新增地址'],
] as const)('in %s, a service at home goes to an address of the shopper’s', async (locale, home, button, add) => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const shopper = await member(context);
    if (add === null) await addAddress(shopper);
    const page = await context.newPage();
    await page.goto(pageOf(locale, atHome));
    await chooseTime(page, locales.indexOf(locale) + 1);
    await page.getByText(home).first().waitFor();
    const chosen = page.locator('#book section').nth(1).locator('input:checked');
    if (add !== null) {
      await page.getByRole('button', { name: add }).click();
      const form = page.locator('[data-address-form]');
      await form.locator('[name="name"]').fill('家');
      await form.locator('[name="phone"]').fill('012 345 678');
      await form.locator('[name="province_code"]').selectOption('12');
      await form.locator('[name="district_code"]').selectOption('1201');
      await form.locator('[name="commune_code"]').selectOption('120101');
      await form.locator('[name="description"]').fill('12, St. 63');
      expect(await violationsOf(page)).toEqual([]);
      await form.locator('[data-form-buttons] .button').first().click();
    }
    await chosen.waitFor({ state: 'attached' });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: button }).click();
    await page.locator('[data-booked]').waitFor();
    expect(await appointmentsOf(shopper)).toHaveLength(1);
  });
});

test('a paid service goes through the checkout, as a service, and its order stands at the appointment', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const shopper = await member(context);
    await addAddress(shopper);
    await book(shopper, await freeTime(4));
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/account/myaccount#appointments`);
    const row = page.locator('[data-appointment]');
    await row.getByText('Not paid yet').waitFor();
    await row.getByRole('link', { name: 'Pay now' }).click();
    await payable(page);
    await choose(page, 'cod');
    await pay(page);
    const order = await placed(page);
    await page.goto(`${originOf('S001')}/account/myaccount/myorders`);
    await page.locator('[data-order-row]').getByText('Service', { exact: true }).waitFor();
    await page.goto(`${originOf('S001')}/account/myaccount#appointments`);
    const link = row.getByRole('link', { name: 'View order' });
    expect(await link.getAttribute('href')).toBe(`/account/myaccount/myorders/checkout-detail/${order}`);
    expect(await row.getByRole('link', { name: 'Pay now' }).count()).toBe(0);
  });
});

test('in the account an appointment is moved, also where its new time is taken, and canceled', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const shopper = await member(context);
    const before = await book(shopper, await freeTime(5));
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/account/myaccount`);
    const [own] = await appointmentsOf(shopper);
    const row = page.locator(`[data-appointment="${own?.number}"]`);
    await row.getByRole('button', { name: 'Change time' }).click();
    const wanted = await chooseTime(page, 5);
    await book(await newShopper(), wanted);
    await row.getByRole('button', { name: /^Move to/u }).click();
    await row.getByRole('alert').getByText('still at its original time').waitFor();
    expect((await appointmentsOf(shopper))[0]?.starts_at).toBe(before);
    await page.locator(`input[value="${wanted}"]`).waitFor({ state: 'detached' });
    const moved = await chooseTime(page);
    expect(await violationsOf(page)).toEqual([]);
    await row.getByRole('button', { name: /^Move to/u }).click();
    await page.getByText('Appointment moved.').waitFor();
    expect((await appointmentsOf(shopper))[0]?.starts_at).toBe(moved);

    await row.getByRole('button', { name: 'Cancel appointment' }).click();
    await row.getByLabel(/^Reason/u).fill('Ill');
    await row.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('No upcoming appointments.').waitFor();
    expect((await appointmentsOf(shopper))[0]?.status).toBe('cancelled');
    await page.locator('summary').click();
    await row.getByText('Canceled').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('an account without appointments, and one of a store without services, fetches nothing of them', async () => {
  for (const store of ['S001', 'S003'] as const)
    await browser({ viewport: viewports.phone }, async (context) => {
      const shopper = await newShopper(store);
      await logIn(context, shopper);
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${originOf(store)}/account/myaccount`, { waitUntil: 'networkidle' });
      expect(asked.filter((path) => /\/appointments\.(?!client)/u.test(path))).toEqual([]);
      expect(asked.filter((path) => path.endsWith('/api/appointments'))).toHaveLength(store === 'S001' ? 1 : 0);
      expect(await page.locator('#appointments:visible').count()).toBe(0);
    });
});
