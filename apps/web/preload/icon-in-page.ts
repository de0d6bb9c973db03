import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changePage } from './change-page.ts';

const ICON = '/favicon.svg';

/**
 * Inlines the icon, because browsers request it while the page waits for its scripts, and some of them twice: half a
 * kilobyte and a round trip each.
 */
export const iconInPage = () =>
  changePage('icon-in-page', (html) => {
    if (!html.includes(`href="${ICON}"`)) throw new Error(`The page does not name ${ICON}.`);
    const icon = readFileSync(path.join(import.meta.dirname, '..', 'public', ICON), 'utf8');
    const inLine = encodeURIComponent(icon.replace(/\n\s*/g, ''));
    return html.replace(ICON, () => `data:image/svg+xml,${inLine}`);
  });
