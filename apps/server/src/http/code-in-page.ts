import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** What stands in the page's HTML itself, as its policy names it: by hashes, so that nothing else may run. */
export interface CodeInPage {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NONE: CodeInPage = { scripts: [], styles: [] };
const SCRIPT = /<script>([^]*?)<\/script>/g;
const STYLE = /<style>([^]*?)<\/style>/g;

const hashesOf = (pattern: RegExp, html: string): string[] =>
  [...html.matchAll(pattern)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** Of the built page, read again when that is another; the same object as long as it is the same. */
export function createCodeInPage(page: string): () => CodeInPage {
  let readAtMs: number | undefined;
  let code = NONE;
  return () => {
    const changedAtMs = statSync(page, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAtMs === readAtMs) return code;
    readAtMs = changedAtMs;
    const html = changedAtMs === undefined ? '' : readFileSync(page, 'utf8');
    code = { scripts: hashesOf(SCRIPT, html), styles: hashesOf(STYLE, html) };
    return code;
  };
}
