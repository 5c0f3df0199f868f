import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { generatedAnswer } from '../../src/contract/checkout.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { newShopper } from '../../src/commerce/testing/new-shopper.ts';
import { address, cartCode, intoCart, productOf, readPaymentStatus } from '../../src/commerce/testing/payments.ts';
import { openSmallShop } from '../../src/commerce/testing/small-shop.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';

/** The stand-in bank and the stand-in PayPal in a real browser: their policy lets their own forms through, and back to the shop. */
const inBrowser = useBrowser('headless-shell', { pictures: false });

test('PayPal: paid there, and back on the shop’s own host', async () => {
  const shop = await openSmallShop();
  const storefront = createServer((request, answer) => answer.end(`back at ${request.url}`));
  storefront.listen(0, '127.0.0.1');
  await once(storefront, 'listening');
  const origin = `http://s001.localhost:${(storefront.address() as AddressInfo).port}`;
  try {
    const shopper = await newShopper(shop);
    await intoCart(shopper, (await productOf(shop, 'wh-1000xm4')).id, 1);
    const asked = await shopper.call('POST', shopperPaths.generatePayment('S001'), {
      body: {
        payment_method: 'paypal',
        amount: 279.99,
        address,
        success_url: `${origin}/paypal/success?attempt=1`,
        cancel_url: `${origin}/paypal/error`,
      },
    });
    const { linkUrl, paymentId } = generatedAnswer.parse(asked.body);
    await inBrowser({ viewport: viewports.phone }, async (context) => {
      const page = await context.newPage();
      await page.goto(linkUrl ?? '');
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.waitForURL(`${origin}/paypal/success?attempt=1`);
    });
    expect(await readPaymentStatus(shopper, paymentId ?? '')).toBe('paid');
  } finally {
    storefront.closeAllConnections();
    storefront.close();
    await shop.close();
  }
});

test.each(['light', 'dark'] as const)('the bank: a code is pasted and paid (%s)', async (colorScheme) => {
  const shop = await openSmallShop();
  try {
    const shopper = await newShopper(shop);
    await intoCart(shopper, (await productOf(shop, 'wh-1000xm4')).id, 1);
    const code = await cartCode(shopper);
    await inBrowser({ viewport: viewports.phone, colorScheme }, async (context) => {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${shop.port}/bank`);
      await page.getByLabel('Text of the KHQR code').fill(code.qrCodeUrl);
      await page.getByRole('button', { name: 'Look it up' }).click();
      await page.waitForURL(`**/bank/${code.paymentId}`);
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Pay $279.99' }).click();
      await page.getByText('Paid. You can go back to the shop.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
    });
    expect(await readPaymentStatus(shopper, code.paymentId)).toBe('paid');
  } finally {
    await shop.close();
  }
});
