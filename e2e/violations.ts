/** What axe objects to in a page, in the only place that asks it. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Look {
  /** Selector of what is looked at; the whole page without it. */
  readonly within?: string;
  /** By the whole of WCAG 2.2 AA, the size of targets included, which axe leaves out unless it is asked. */
  readonly isByWcag22?: boolean;
  /** Frames of another origin are looked into as well. */
  readonly hasFrames?: boolean;
}

const WCAG_22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * All rules, on the page itself: for the sake of frames axe would open a second page for each look, and describe every
 * element that is well. Both together cost four times as much as looking does.
 */
export async function findViolations(
  page: Page,
  { within, isByWcag22 = false, hasFrames = false }: Look = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(!hasFrames);
  if (within !== undefined) axe.include(within);
  if (isByWcag22) axe.withTags(WCAG_22);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

export async function expectNoViolations(page: Page, where: string, look: Look = {}): Promise<void> {
  const found = await findViolations(page, look);
  expect(found.map((violation) => `${where}: ${violation}`)).toEqual([]);
}
