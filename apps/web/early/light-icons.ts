/**
 * Icons come with a drawing of their own that knows a dozen ways to be asked, and go through it each time they are drawn; the
 * page asks in three. In a built page they are drawn by `drawn-icon.ts`: the same elements, a kilobyte less before the first picture.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/;
const DRAWN = path.join(import.meta.dirname, 'drawn-icon.ts');

/** A path, or another shape with what it has. */
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

/** Keys are for lists whose members change: these stay as they are. */
function partOf([tag, { key: _key, ...attributes }, ...children]: IconData['node'][number]): IconPart {
  if (children.length > 0)
    throw new Error('Icons have shapes in shapes now; drawn-icon.ts cannot draw those.');
  const { d: line, ...others } = attributes;
  return tag === 'path' && line !== undefined && Object.keys(others).length === 0 ? line : [tag, attributes];
}

/** What `drawnIcon` is called with. */
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
      // Names of before, which only pass on another one.
      if (__iconData === undefined) return;
      const call = describeIcon(__iconData).map((argument) => JSON.stringify(argument));
      return `import { drawnIcon } from ${JSON.stringify(DRAWN)};\nexport default /* @__PURE__ */ drawnIcon(${call.join(', ')});`;
    },
  };
}
