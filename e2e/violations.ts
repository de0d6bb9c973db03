/** Runs axe on a page. All tests use it through this file. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type {
  AxeResults,
  CrossTreeSelector,
  ElementContext,
  FrameContext,
  PartialResult,
  RunOptions,
} from 'axe-core';
import { showIn, shownTheme, THEMES } from './in-theme.ts';

interface Look {
  /** Selector of the part to check; the default is the whole page. */
  readonly within?: string;
  /** Checks all of WCAG 2.2 AA, including target size, which axe omits by default. */
  readonly isByWcag22?: boolean;
  /** Checks frames as well, also of other origins, and always the whole page. */
  readonly hasFrames?: boolean;
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG_22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose results can differ between the themes, which differ only in colors. */
export const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** The axe API used inside the page, because this project has no DOM types. */
interface InPage {
  readonly axe: {
    run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
    runPartial(context: ElementContext, options: RunOptions): Promise<PartialResult>;
    finishRun(partials: readonly PartialResult[], options: RunOptions): Promise<AxeResults>;
    readonly utils: {
      getFrameContexts(context: ElementContext): FrameContext[];
      shadowSelect(selector: CrossTreeSelector): unknown;
    };
  };
  readonly document: ElementContext;
}

/** Injects axe once per page. */
async function bringAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate<boolean>("typeof axe === 'object'");
  if (!isThere) await frame.evaluate(AXE);
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

const describeViolations = (violations: readonly Violation[]): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));

/**
 * Runs in the page itself and returns only violations. @axe-core/playwright injects axe twice per check and returns
 * full descriptions of everything that passes, which takes twice as long.
 */
async function lookAtPage(page: Page, within: string | undefined, rules: RunOptions): Promise<string[]> {
  await bringAxe(page.mainFrame());
  const violations = await page.evaluate(
    async ([selector, how]) => {
      const { axe, document } = globalThis as unknown as InPage;
      const found = await axe.run(selector === undefined ? document : { include: [selector] }, how);
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target }) => ({ target })),
      }));
    },
    [within, { ...rules, resultTypes: ['violations'], iframes: false } satisfies RunOptions] as const,
  );
  return describeViolations(violations);
}

const lookAtPart = (frame: Frame, context: ElementContext | undefined, rules: RunOptions) =>
  frame.evaluate(
    ([where, how]) => {
      const { axe, document } = globalThis as unknown as InPage;
      return axe.runPartial(where ?? document, how);
    },
    [context, rules] as const,
  );

/** A frame may have what its page lacks, such as a heading or a landmark, so axe judges the combined results. */
async function lookAtFrames(page: Page, rules: RunOptions): Promise<string[]> {
  const main = page.mainFrame();
  await bringAxe(main);
  const frames = await main.evaluate(() => {
    const { axe, document } = globalThis as unknown as InPage;
    return axe.utils.getFrameContexts(document);
  });
  const partials = [await lookAtPart(main, undefined, rules)];
  for (const { frameSelector, frameContext } of frames) {
    const element = await main.evaluateHandle(
      (selector) => (globalThis as unknown as InPage).axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const frame = await element.asElement()?.contentFrame();
    if (!frame) throw new Error(`There is no frame at ${frameSelector}.`);
    await bringAxe(frame);
    partials.push(await lookAtPart(frame, frameContext, rules));
  }
  const finish = ([seen, how]: readonly [readonly PartialResult[], RunOptions]) =>
    (globalThis as unknown as InPage).axe.finishRun(seen, how);
  return describeViolations((await main.evaluate(finish, [partials, rules] as const)).violations);
}

const look = (page: Page, { within, hasFrames = false }: Look, rules: RunOptions): Promise<string[]> =>
  hasFrames ? lookAtFrames(page, rules) : lookAtPage(page, within, rules);

const allRules = ({ isByWcag22 = false }: Look): RunOptions =>
  isByWcag22 ? { runOnly: { type: 'tag', values: WCAG_22 } } : {};

/** Checks in the current theme. */
export const findViolations = (page: Page, how: Look = {}): Promise<string[]> =>
  look(page, how, allRules(how));

/** Checks all rules in the current theme and the color rules in the other, and restores the theme. */
export async function findViolationsInEitherTheme(page: Page, how: Look = {}): Promise<string[]> {
  const shown = await shownTheme(page);
  const found = await look(page, how, allRules(how));
  const inThemes = found.map((violation) => `${violation}, ${shown}`);
  for (const other of THEMES.filter((theme) => theme !== shown)) {
    await showIn(page, other);
    const inOther = await look(page, how, { runOnly: { type: 'rule', values: RULES_OF_COLOR } });
    inThemes.push(...inOther.map((violation) => `${violation}, ${other}`));
  }
  await showIn(page, shown);
  return inThemes;
}

export async function expectNoViolations(page: Page, where: string, how: Look = {}): Promise<void> {
  const found = await findViolations(page, how);
  expect(found.map((violation) => `${where}: ${violation}`)).toEqual([]);
}

export async function expectNoViolationsInEitherTheme(
  page: Page,
  where: string,
  how: Look = {},
): Promise<void> {
  const found = await findViolationsInEitherTheme(page, how);
  expect(found.map((violation) => `${where}: ${violation}`)).toEqual([]);
}
