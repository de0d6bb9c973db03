import { describe, expect, it } from 'vitest';
import { type BuiltFile, findChunk, withImports } from './built-files.ts';

const chunk = (fileName: string, rest: Partial<BuiltFile> = {}): BuiltFile => ({
  type: 'chunk',
  fileName,
  ...rest,
});
const built = [
  chunk('index.js', { isEntry: true, imports: ['shared.js'], moduleIds: ['/page/src/main.tsx'] }),
  chunk('home.js', {
    imports: ['shared.js', 'player.js'],
    moduleIds: ['/page/src/views/home/home-view.tsx'],
    viteMetadata: { importedCss: new Set(['home.css']) },
  }),
  chunk('player.js', { imports: ['home.js'], viteMetadata: { importedCss: new Set(['player.css']) } }),
  chunk('shared.js'),
];

describe('files of a build', () => {
  it('are found by a module they hold', () => {
    expect(findChunk(built, 'views/home/home-view.tsx')).toBe('home.js');
  });

  it('are found by the facade of a module whose code is in another file, which is included', () => {
    const entry = chunk('home-view.js', {
      facadeModuleId: '/page/src/views/home/home-view.tsx',
      imports: ['home.js'],
    });
    expect(findChunk([...built, entry], 'views/home/home-view.tsx')).toBe('home-view.js');
    expect([...withImports([...built, entry], ['home-view.js'])]).toContain('home.js');
  });

  it('are missed with an error, so that a renamed screen is noticed', () => {
    expect(() => findChunk(built, 'views/home/gone.tsx')).toThrow('views/home/gone.tsx');
  });

  it('include all imports and style sheets once, even with a cycle', () => {
    expect([...withImports(built, ['home.js'])].toSorted()).toEqual(
      ['home.css', 'home.js', 'player.css', 'player.js', 'shared.js'].toSorted(),
    );
  });
});
