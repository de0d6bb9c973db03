import type { Plugin } from 'vite';
import type { BuiltFile } from './built-files.ts';

/** Changes the built page's HTML, once all of its files are known. */
export function changePage(
  name: string,
  change: (html: string, built: readonly BuiltFile[]) => string | Promise<string>,
): Plugin {
  return {
    name: `tutti-${name}`,
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => change(html, Object.values(bundle ?? {}) as readonly BuiltFile[]),
    },
  };
}
