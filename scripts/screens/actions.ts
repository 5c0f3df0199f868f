import type { Page } from 'playwright';

/** What a shopper does on a page before its screenshot is taken. Each action waits for its result. */
export type Action = (page: Page) => Promise<void>;

/** Presses the first visible one of the elements, and waits for the result. */
export const press =
  (selector: string, waitFor: string): Action =>
  async (page) => {
    await page.locator(selector).filter({ visible: true }).first().click();
    await page.locator(waitFor).first().waitFor();
  };

export const openMenu = press(
  '[commandfor="categories"], [data-menu-bar] [data-opens="categories"]',
  '#categories[open]',
);

export const openGroups: Action = async (page) => {
  await openMenu(page);
  await press('#categories [data-groups]', '#groups[open] a')(page);
};

export const openBrands = press('[data-opens="brands"]', '#brands[open] a');

export const openCart = press('[commandfor="cart"][command="show-modal"]', '#cart[open]');

export const addToCart: Action = async (page) => {
  await page.locator('[data-buy=add]').filter({ visible: true }).first().click();
  await page.locator('#snackbar:popover-open').waitFor();
};

/** Adds a product to the cart, and opens the cart by the button in the message. */
export const fillCart: Action = async (page) => {
  await addToCart(page);
  await press('#snackbar [data-act]', '#cart[open] li')(page);
};

/** Asks the phone chooser for a good battery. */
export const choosePhone: Action = async (page) => {
  await page.locator('[data-wish="battery"]').selectOption('best');
  await page.locator('[data-answer] li').first().waitFor();
};

/** Types the start of a device's name. */
export const searchDevice: Action = async (page) => {
  await page.locator('#device').fill('r');
  await page.locator('[data-found] a').first().waitFor();
};

export const chooseFour: Action = async (page) => {
  for (let index = 0; index < 4; index += 1) await page.locator('[data-card] [data-compare]').nth(index).click();
};

export const compareFour: Action = async (page) => {
  await chooseFour(page);
  await page.locator('#compare-tray a.button').click();
  await page.locator('#compare table tbody tr').nth(1).waitFor();
};

/** Opens the first build that the PC builder offers. */
export const openReadyBuild = press('a[href*="?build="]', '[data-slot] ul [data-fit]');

const box = 'form[data-search] input';

export const suggest: Action = async (page) => {
  await page.locator(box).first().click();
  await page.locator(box).first().pressSequentially('phone');
  await page.locator('[role="option"]').first().waitFor();
};

/** Searches twice, and returns to the empty box. */
export const recent: Action = async (page) => {
  const start = page.url();
  for (const text of ['wireless mouse', 'phone']) {
    await page.locator(box).first().click();
    await page.locator(`${box}[role="combobox"]`).waitFor();
    await page.locator(box).first().fill(text);
    await page.locator(box).first().press('Enter');
    await page.waitForURL(/\/search\//u);
  }
  await page.goto(start);
  await press(box, '[role="option"]')(page);
};

/** Asks the assistant its first suggested question, and then one that no shop can answer. */
export const askAssistant: Action = async (page) => {
  const answers = page.locator('astro-island ol[aria-busy="false"] > li');
  await page.locator('astro-island ul button').first().click();
  await answers.nth(0).waitFor();
  await page.locator('#assistant-question').fill('Who is the president of France?');
  await page.locator('#assistant-question').press('Enter');
  await answers.nth(1).waitFor();
};
