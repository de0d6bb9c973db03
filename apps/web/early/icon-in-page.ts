import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ICON = '/favicon.svg';

/** Browsers ask for the icon while the page waits for its scripts, and some of them twice: half a kilobyte, a round each. */
export function iconInPage(): Plugin {
  let folder = '';
  return {
    name: 'tutti-icon-in-page',
    apply: 'build',
    configResolved: ({ publicDir }) => {
      folder = publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(`href="${ICON}"`)) throw new Error(`The page does not name ${ICON}.`);
        const icon = readFileSync(path.join(folder, ICON), 'utf8').replace(/\n\s*/g, '');
        return html.replace(ICON, () => `data:image/svg+xml,${encodeURIComponent(icon)}`);
      },
    },
  };
}
