import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';
import { codeFor, logIn, newPhone, newShopper } from '../support/shopper.ts';

/** Who the shopper is: registering, logging in and out, codes, and the pages for members alone (R21, R22, R63 to R67). */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const origin = (): string => originOf('S001');
const asTyped = (number: string): string => number.replace('+855', '0');

const fillLogin = async (page: Page, name: string, password: string): Promise<void> => {
  await page.locator('#email').fill(name);
  await page.locator('#password').fill(password);
  await page.locator('#login .button').click();
};

test('a guest registers with a code that is pasted as a whole message, and is back where they were', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    const number = newPhone();
    await page.goto(`${origin()}/kh/account/myaccount/mydata`);
    expect(new URL(page.url()).pathname).toBe('/kh/login');
    await page.locator('main a[href*="register"]').click();
    await page.locator('#name').fill('សុខ ដារ៉ា');
    await page.locator('#phone').fill(asTyped(number));
    await page.locator('#password').fill('correct horse 9');
    await page.locator('#register .button').click();
    await page.waitForURL('**/kh/otp/verify');
    await page.getByText(asTyped(number)).waitFor();
    await page.locator('#otp').evaluate(
      (input, text) => {
        const data = new DataTransfer();
        data.setData('text', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      `Phsar: your code is ${codeFor(number)}. It is valid for 10 minutes.`,
    );
    await page.waitForURL('**/kh/account/myaccount/mydata');
    await expect.poll(() => page.locator('#mydata [name="name"]').inputValue()).toBe('សុខ ដារ៉ា');
  });
});

test('a login that is sent before any script is there is not lost', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/_astro/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${origin()}/login?redirect=%2Fpolicy`, { waitUntil: 'commit' });
    await fillLogin(page, shopper.phone, shopper.password);
    held.resolve();
    await page.waitForURL('**/policy');
    expect(await page.evaluate(() => document.cookie)).toContain('login_status_code=0');
  });
});

test('what is wrong stands beside its field, in words, and what was typed stays', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/register`);
    await page.locator('#name').fill('Sok');
    await page.locator('#phone').fill('12');
    await page.locator('#password').fill('short');
    await page.locator('#register .button').click();
    await page.getByText('Enter a phone number such as 012 345 678').waitFor();
    await page.getByText('Password is too short').waitFor();
    await expect.poll(() => page.locator('#phone').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('phone');
    expect(await page.locator('#name').inputValue()).toBe('Sok');
    await page.locator('#name').fill('');
    await page.locator('#register .button').click();
    await page.getByText('Name is required').waitFor();
    await page.locator('#name').fill('Sok');
    await page.locator('#phone').fill('+1 900 555 0123');
    await page.locator('#password').fill('correct horse 9');
    await page.locator('#register .button').click();
    await page.getByText('We can’t send codes to numbers in this country.').waitFor();
  });
});

test('a wrong password, no network, then the right one; the header knows, without a jump', async () => {
  const shopper = await newShopper();
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/login?redirect=%2Fcategory`);
    const login = page.locator('[data-account-links] a').first();
    expect(await login.isVisible()).toBe(true);
    const widthBefore = (await page.locator('[data-account-links]').boundingBox())?.width;
    await fillLogin(page, shopper.phone, 'not this one');
    await page.getByText('Wrong phone number, email or password.').waitFor();
    await context.setOffline(true);
    await fillLogin(page, shopper.phone, shopper.password);
    await page.getByText('You’re offline. What you entered is still here.').waitFor({ timeout: 15_000 });
    expect(await page.locator('#password').inputValue()).toBe(shopper.password);
    await context.setOffline(false);
    await page.locator('#login .button').click();
    await page.waitForURL('**/category');
    expect(await page.locator('[data-account-links] a').first().isVisible()).toBe(false);
    await page.locator('[data-account-links] a', { hasText: 'My Account' }).waitFor();
    expect((await page.locator('[data-account-links]').boundingBox())?.width).toBe(widthBefore);
    // Who is logged in has nothing to do at the login.
    await page.goto(`${origin()}/login?redirect=%2Fpolicy`);
    await page.waitForURL('**/policy');
  });
});

test('a hostile way back leads to the account', async () => {
  const shopper = await newShopper();
  for (const hostile of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
    await browser(phone, async (context) => {
      await logIn(context, shopper);
      const page = await context.newPage();
      await page.goto(`${origin()}/login?redirect=${encodeURIComponent(hostile)}`);
      await page.waitForURL(`${origin()}/account/myaccount`);
      expect(new URL(page.url()).origin).toBe(origin());
    });
});

test('a forgotten password: code, new password, logged in; the old one is of no use', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/login?redirect=%2Faccount%2Fmyaccount%2Fmydata`);
    await page.locator('main a[href*="forgot"]').click();
    await page.locator('#phone').fill(asTyped(shopper.phone));
    await page.locator('#forgot .button').click();
    await page.waitForURL('**/otp/verify');
    const resend = page.locator('#resend');
    await expect.poll(() => resend.textContent()).toMatch(/^Send again in \d+\ss$/u);
    expect(await resend.getAttribute('aria-disabled')).toBe('true');
    await page.locator('#otp').fill('000000');
    await page.locator('#otp-error, #code [data-form-error]').filter({ hasText: /\S/u }).first().waitFor();
    // Typed over the refused one.
    await page.keyboard.type(codeFor(shopper.phone));
    await page.locator('#new-password #password').fill('another horse 7');
    // A reload in the middle goes on where it was.
    await page.reload();
    await page.locator('#new-password #password').fill('another horse 7');
    await page.locator('#new-password .button').click();
    await page.waitForURL('**/account/myaccount/mydata');
    // What the page still asks for would lead it to the login by itself.
    await page.close();
    await context.clearCookies();
    const again = await context.newPage();
    await again.goto(`${origin()}/login`);
    await fillLogin(again, shopper.phone, shopper.password);
    await again.getByText('Wrong phone number, email or password.').waitFor();
  });
});

test('logging out says so at home, and the page behind is closed, Back included', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${origin()}/account/myaccount/mydata`);
    await page.getByRole('button', { name: 'Log out' }).click();
    // It is said for five seconds, whatever else the page still waits for.
    await page.waitForURL(`${origin()}/`, { waitUntil: 'commit' });
    await page.getByText('Log out Success !').waitFor();
    expect((await context.cookies()).filter(({ name }) => /jwt|login_status/u.test(name))).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/login?redirect=*');
  });
});

test('a session that ends in the middle leads to the login, and back', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    await logIn(context, { ...shopper, token: 'revoked' });
    const page = await context.newPage();
    await page.goto(`${origin()}/zh/account/myaccount/mydata`);
    await page.waitForURL('**/zh/login?redirect=*');
    await fillLogin(page, shopper.phone, shopper.password);
    await page.waitForURL('**/zh/account/myaccount/mydata');
    expect((await context.cookies()).map(({ name }) => name)).toContain('jwt');
  });
});

test('a session that ends while the page still loads says so, too', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    await logIn(context, { ...shopper, token: 'revoked' });
    const page = await context.newPage();
    // The page is shown, as when it has loaded, after a call has already sent it to the login.
    await page.addInitScript(() => {
      const show = (): void => queueMicrotask(() => dispatchEvent(new PageTransitionEvent('pageshow')));
      navigation.addEventListener('navigate', show, { once: true });
    });
    await page.goto(`${origin()}/account/myaccount/mydata`, { waitUntil: 'commit' });
    await page.waitForURL('**/login?redirect=*', { waitUntil: 'commit' });
    await page.getByText('Your session has expired.').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account/myaccount/mydata');
  });
});

test('a browser inside of an app, without any storage, registers all the same (R38)', async () => {
  await browser(phone, async (context) => {
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('no storage', 'SecurityError');
          },
        });
    });
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const number = newPhone();
    await page.goto(`${origin()}/register?redirect=%2Faccount%2Fmyaccount%2Fmydata`);
    await page.locator('#name').fill('Sok');
    await page.locator('#phone').fill(number);
    await page.locator('#password').fill('correct horse 9');
    await page.locator('#register .button').click();
    await page.waitForURL('**/otp/verify*');
    await page.locator('#otp').fill(codeFor(number));
    await page.waitForURL('**/account/myaccount/mydata');
    await page.locator('#mydata [name="name"]').waitFor();
    expect(errors).toEqual([]);
  });
});

test('without script, the pages say what is needed, and a password goes nowhere', async () => {
  await browser({ ...phone, javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/login`);
    // The browser of the tests knows no `noscript`: it only stops scripts.
    expect((await ask(`${origin()}/login`)).body).toMatch(/<noscript>[^<]*<p[^>]*>Accounts need JavaScript\./u);
    await page.locator('#password').fill('secret');
    await page.locator('#login .button').click();
    expect(page.url()).toBe(`${origin()}/login`);
  });
});
