/** Titles are the first thing seen, and their face would be asked for last: after scripts and style sheets. */
import type { Plugin } from 'vite';

const UPRIGHT = /familjen-grotesk-latin-700-normal-[\w-]+\.woff2$/;

export function preloadedTitleFace(): Plugin {
  return {
    name: 'tutti-preloaded-title-face',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((file) => UPRIGHT.test(file));
        if (face === undefined) throw new Error('The face of titles is not among the built files.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
