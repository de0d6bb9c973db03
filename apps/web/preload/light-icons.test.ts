import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { drawnIcon } from './drawn-icon.ts';
import { describeIcon, type IconData } from './light-icons.ts';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/icons',
);
/** One in twenty of the icons, without aliases, and one with several names. */
const files = globSync('*.mjs', { cwd: folder })
  .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('const __iconData'))
  .sort()
  .filter((file, index) => index % 20 === 0 || file === 'triangle-exclamation-point.mjs');

const load = (file: string) =>
  import(pathToFileURL(path.join(folder, file)).href) as Promise<{
    default: FunctionComponent<Record<string, unknown>>;
    __iconData: IconData;
  }>;

/** The attributes of an element, sorted, because their order does not matter. */
const draw = (icon: FunctionComponent<Record<string, unknown>>, props: Record<string, unknown>) =>
  renderToStaticMarkup(createElement(icon, props)).replaceAll(
    /<(\w+) ([^>]*?)(\/?)>/g,
    (_tag, name, list, end) => [name, ...(list.match(/[\w:-]+="[^"]*"/g) ?? []).sort(), end].join(' '),
  );

describe('light icons', () => {
  test.each([
    ['as it is', {}],
    ['with a class and lines of its own', { className: 'size-4 text-live', strokeWidth: 1.75 }],
    ['in a size', { size: 16, fill: 'currentColor' }],
    ['that is hidden', { 'aria-hidden': 'true' }],
    ['that is read out', { role: 'img', 'aria-label': 'Play' }],
    ['with a test id', { 'data-testid': 'here' }],
  ])('an icon renders the same element as the library: %s', async (_how, props) => {
    expect(files.length).toBeGreaterThan(50);
    const icons = await Promise.all(files.map(load));
    const ours = icons.map(({ __iconData }) => draw(drawnIcon(...describeIcon(__iconData)), props));
    expect(ours).toEqual(icons.map(({ default: icon }) => draw(icon, props)));
  });

  test('an icon that is not supported fails the build', () => {
    const node = [['path', { d: 'M0 0', key: 'a' }]] as const;
    expect(() => describeIcon({ name: 'wide', size: 32, node })).toThrow('wide is not 24 wide');
    expect(() => describeIcon({ name: 'nested', node: [['g', {}, node]] })).toThrow('shapes in shapes');
  });
});
