import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import {
  addAddress,
  atBank,
  attachReceipt,
  choose,
  fillCart,
  openCheckout,
  ordersOf,
  pay,
  payable,
  placed,
} from '../support/counter.ts';
import { originOf, shopLocation } from '../support/shop.ts';
import { logIn, newShopper } from '../support/shopper.ts';

/** What becomes of an order, in the hands of the shop's staff (R101), and what its shopper sees and may do. */

const browser = useBrowser('headless-shell', { pictures: false });

const staff = async (...args: string[]): Promise<void> => {
  const { dataDir } = shopLocation();
  const env = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['scripts/shop.ts', ...args], { env });
};

test('a transfer that the shop rejects is paid again; then the order goes its way, to the return', async () => {
  await browser({ viewport: viewports.phone, hasTouch: true, isMobile: true }, async (context) => {
    const shopper = await newShopper();
    await addAddress(shopper);
    await fillCart(shopper);
    await logIn(context, shopper);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'bankTransfer');
    await attachReceipt(page);
    await pay(page);
    const id = await placed(page);
    const address = `${originOf('S001')}/account/myaccount/myorders/checkout-detail/${id}`;
    const see = async (text: string): Promise<void> => {
      await page.goto(address);
      await page.locator('main').getByText(text, { exact: true }).first().waitFor();
    };
    await page.goto(address);
    const number = await page
      .getByText(/^S001-\w{6}$/u)
      .first()
      .innerText();

    await staff('reject', '--order', number);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
    await page.getByRole('link', { name: 'Pay again' }).click();
    await payable(page);
    await choose(page, 'khqr');
    await pay(page);
    await atBank(page, 'Decline');
    await page.getByText('The bank didn’t accept the payment').waitFor({ timeout: 10_000 });
    expect(await page.getByRole('link', { name: `Order ${number}` }).getAttribute('href')).toMatch(
      new RegExp(`/checkout-detail/${id}$`, 'u'),
    );
    expect(await page.getByText('No order was placed.').count()).toBe(0);
    await page.getByRole('button', { name: 'Get a new code' }).click();
    await atBank(page, 'Pay');
    await placed(page);
    expect(await ordersOf(shopper)).toMatchObject([{ id, payment_status: 'paid', payment_type: 'khqr' }]);

    await staff('confirm', '--order', number);
    await see('We’re packing your order.');
    await staff('ship', '--order', number, '--tracking', 'KH-4711');
    await see('Your order is with the courier.');
    await page.getByText('KH-4711').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    await staff('deliver', '--order', number);
    await see('Your order has arrived.');
    await page.getByRole('button', { name: 'Request a return' }).click();
    await page.locator('[name="reason"]').fill('It does not turn on.');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('We’ve received your request.').waitFor();
    await staff('return', '--order', number);
    await see('We’ve received your return.');
    await staff('refund', '--order', number);
    await see('We’ve refunded your payment.');
  });
});
