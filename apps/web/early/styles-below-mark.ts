import { changePage } from './change-page.ts';

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const END = '</body>';

/**
 * The style sheets stand below the mark, which is drawn without them: above it nothing would be drawn until they have come,
 * which on a slow line is a second of emptiness. Scripts wait for them there, too.
 */
export const stylesBelowMark = () =>
  changePage('styles-below-mark', (html) => {
    const sheets = html.match(SHEET) ?? [];
    if (sheets.length === 0) throw new Error('The page has no style sheet.');
    return html.replace(SHEET, '').replace(END, () => `${sheets.join('').trim()}\n  ${END}`);
  });
