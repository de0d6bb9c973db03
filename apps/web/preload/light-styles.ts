/**
 * Tailwind adds a fallback for browsers without `color-mix()` to each color with an opacity, and one for browsers without
 * `@property`. The scripts and tints of the page need newer browsers anyway (`Promise.withResolvers`, relative colors), so
 * a built page leaves both out: a kilobyte of the 15 that a visitor may load.
 */
import type { Plugin } from 'vite';

const SHEET = /\/src\/index\.css$/;
const SUPPORTS = /@supports\s*([^{};]*)\{/;
/** A condition that every supported browser meets. */
const COLOR_MIX = /^\(color:\s*color-mix\(in lab,\s*red,\s*red\)\)\s*$/;
/** A condition of browsers that lack `@property`, which no supported one meets. */
const WITHOUT_PROPERTIES = /-moz-orient/;

/** Returns the index of the brace that closes the block opened just before `start`. */
function findEnd(css: string, start: number): number {
  let depth = 1;
  for (let index = start; index < css.length; index += 1) {
    if (css[index] === '{') depth += 1;
    if (css[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error('A block of the style sheet does not end.');
}

const FIRST = /^\s*([\w-]+\s*:|[^{}]*\{\s*[\w-]+\s*:)/;
const LAST_DECLARATION = /(?<=^|[{;\s])([\w-]+\s*:)[^;{}]*;\s*$/;
const LAST_RULE = /(?<=^|[{};\s])([^{};]*\{\s*[\w-]+\s*:)[^;{}]*;?\s*\}\s*$/;

const withoutSpace = (css: string | undefined) => css?.replaceAll(/\s/g, '');

/** Leaves out the last declaration, or rule of one declaration, if the next one replaces it. */
function withoutReplaced(before: string, next: string): string {
  const first = withoutSpace(FIRST.exec(next)?.[1]);
  const last = [LAST_DECLARATION, LAST_RULE]
    .map((pattern) => pattern.exec(before))
    .find((found) => found !== null && withoutSpace(found[1]) === first);
  return before.slice(0, last?.index);
}

export function withoutFallbacks(css: string): string {
  const found = SUPPORTS.exec(css);
  if (found === null) return css;
  const start = found.index + found[0].length;
  const end = findEnd(css, start);
  const condition = found[1] ?? '';
  const inside = css.slice(start, end);
  const before = css.slice(0, found.index);
  const rest = withoutFallbacks(css.slice(end + 1));
  if (COLOR_MIX.test(condition)) return withoutReplaced(before, inside) + withoutFallbacks(inside) + rest;
  if (WITHOUT_PROPERTIES.test(condition)) return before + rest;
  return `${before}${found[0]}${withoutFallbacks(inside)}}${rest}`;
}

/** Stands behind Tailwind's plugin, whose output it reads. */
export function lightStyles(): Plugin {
  return {
    name: 'tutti-light-styles',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (SHEET.test(id) ? { code: withoutFallbacks(code), map: null } : undefined),
  };
}
