import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCodeInPage } from './code-in-page.ts';

const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
const RULE = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";

describe('the inline code of the page', () => {
  let folder: string;
  let page: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-code-'));
    page = path.join(folder, 'index.html');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is named by its hash, scripts and styles separately', () => {
    writeFileSync(page, '<style>a{}</style><script>alert(1)</script>');
    expect(createCodeInPage(page)()).toEqual({ scripts: [ALERT], styles: [RULE] });
  });

  it('does not include files that the page loads', () => {
    writeFileSync(page, '<script src="/a.js"></script><script type="module" src="/b.js"></script>');
    expect(createCodeInPage(page)()).toEqual({ scripts: [], styles: [] });
  });

  it('is read again when the page was built again, and otherwise stays the same object', () => {
    writeFileSync(page, '<script>alert(1)</script>');
    const read = createCodeInPage(page);
    const first = read();
    expect(read()).toBe(first);
    writeFileSync(page, '<script>alert(2)</script>');
    utimesSync(page, 1_700_000_000, 1_700_000_000);
    expect(read().scripts).not.toEqual([ALERT]);
  });

  it('is empty without a page', () => {
    const read = createCodeInPage(page);
    expect(read()).toEqual({ scripts: [], styles: [] });
    writeFileSync(page, '<script>alert(1)</script>');
    expect(read().scripts).toEqual([ALERT]);
  });
});
