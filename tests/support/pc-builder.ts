import type { Locator, Page } from 'playwright';
import type { PartType } from '../../src/contract/pc-parts.ts';
import { ask } from './ask.ts';
import { originOf } from './shop.ts';

/** The PC builder's page, for tests of it. */

export const builderSlot = (page: Page, type: PartType): Locator => page.locator(`[data-slot="${type}"]`);

/** The dialog to choose a part in, while it is open. */
export const partPicker = (page: Page): Locator => page.locator('dialog[open]');

/** URL of a ready build that the page of S001 links to. */
export const readyBuild = async (): Promise<string> => {
  const { body } = await ask(`${originOf('S001')}/pcbuilder`);
  const href = /href="(?<href>\/pcbuilder\?build=[^"]+)"/u.exec(body)?.groups?.['href'];
  if (href === undefined) throw new Error('the page has no ready build');
  return originOf('S001') + href;
};
