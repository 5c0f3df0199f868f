import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * What breaks a rule of accessibility on a page: each rule's name, and where. No page of the shop has frames, so that
 * axe works in the page itself; it writes down what is wrong alone, which is the quicker half.
 * @param part a selector: nothing but that is looked at
 */
export const violationsOf = async (page: Page, part?: string): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => String(target)).join(', ')}`);
};
