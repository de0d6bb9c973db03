import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Hashes of the inline code in the page's HTML for its policy, so that nothing else may run. */
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

/** Reads the built page again when it has changed; returns the same object otherwise. */
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
