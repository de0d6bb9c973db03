/**
 * Icons of the library have a component that supports a dozen options and evaluates them at each render, and the page
 * uses three. A built page renders them with `drawn-icon.ts`: the same elements, and a kilobyte less before the first
 * paint.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/;
const DRAWN = path.join(import.meta.dirname, 'drawn-icon.ts');

/** A path, or another shape with its attributes. */
export type IconPart = string | readonly [tag: string, attributes: Readonly<Record<string, string>>];

export interface IconData {
  readonly name: string;
  readonly size?: number;
  readonly aliases?: readonly string[];
  readonly node: readonly (readonly [
    tag: string,
    attributes: Readonly<Record<string, string>>,
    ...children: unknown[],
  ])[];
}

/** Keys are for lists whose members change, so they are dropped. */
function partOf([tag, { key: _key, ...attributes }, ...children]: IconData['node'][number]): IconPart {
  if (children.length > 0)
    throw new Error('Icons have shapes in shapes now; drawn-icon.ts cannot draw those.');
  const { d: line, ...others } = attributes;
  return tag === 'path' && line !== undefined && Object.keys(others).length === 0 ? line : [tag, attributes];
}

/** The arguments of `drawnIcon`. */
export function describeIcon({ name, size, aliases = [], node }: IconData): [string, ...IconPart[]] {
  if (size !== undefined && size !== 24)
    throw new Error(`${name} is not 24 wide; drawn-icon.ts draws only those.`);
  return [[name, ...aliases].map((word) => `lucide-${word}`).join(' '), ...node.map(partOf)];
}

export function lightIcons(): Plugin {
  return {
    name: 'tutti-light-icons',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ICON.test(id)) return;
      const { __iconData } = (await import(pathToFileURL(id).href)) as { __iconData?: IconData };
      // Former names only re-export another icon.
      if (__iconData === undefined) return;
      const call = describeIcon(__iconData).map((argument) => JSON.stringify(argument));
      return `import { drawnIcon } from ${JSON.stringify(DRAWN)};\nexport default /* @__PURE__ */ drawnIcon(${call.join(', ')});`;
    },
  };
}
