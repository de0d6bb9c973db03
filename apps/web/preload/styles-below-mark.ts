import { changePage } from './change-page.ts';

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const END = '</body>';

/**
 * Moves the style sheets below the logo, which needs none: above it nothing would be painted until they have loaded,
 * which takes a second on a slow connection. Scripts wait for them there, too.
 */
export const stylesBelowMark = () =>
  changePage('styles-below-mark', (html) => {
    const sheets = html.match(SHEET) ?? [];
    if (sheets.length === 0) throw new Error('The page has no style sheet.');
    return html.replace(SHEET, '').replace(END, () => `${sheets.join('').trim()}\n  ${END}`);
  });
