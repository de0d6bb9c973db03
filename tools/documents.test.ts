/** Links in the documents resolve, and their lists are complete. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './workspace.mjs';

const MOST_WORDS_OF_README = 700;

const documents = globSync(['*.md', 'docs/**/*.md', 'lab/*.md', 'packages/*/*.md', 'demo-library/*.md'], {
  cwd: root,
});

const read = (file: string): string => readFileSync(inRoot(file), 'utf8');

const withoutCode = (text: string): string =>
  text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '');

/** Builds anchors the way GitHub does. */
const anchorsOf = (text: string): string[] => {
  const titles = [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)].map(
    ([, title = '']) => title,
  );
  return titles.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
};

const findDeadLinks = (file: string, text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [linkedFile = '', anchor] = target.split('#');
      const linked = linkedFile === '' ? file : path.join(path.dirname(file), decodeURI(linkedFile));
      if (!existsSync(inRoot(linked))) return true;
      if (anchor === undefined || !linked.endsWith('.md')) return false;
      return !anchorsOf(linkedFile === '' ? text : read(linked)).includes(anchor);
    });

describe('the documents', () => {
  it('link only to files and headings that exist', () => {
    expect(documents.length).toBeGreaterThan(20);
    const dead = documents.flatMap((file) =>
      findDeadLinks(file, read(file)).map((target) => `${file}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('are checked for dead links to a file, a heading or a heading of the same file', () => {
    const text =
      '# Here it is\n[a](docs/none.md) [b](docs/OPERATIONS.md#none) [c](#none) [d](#here-it-is) [e](https://example.org/none)';
    expect(findDeadLinks('README.md', text)).toEqual(['docs/none.md', 'docs/OPERATIONS.md#none', '#none']);
  });

  it('have every setting of the server in docs/CONFIGURATION.md', () => {
    const names = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
      ([, name = '']) => name,
    );
    expect(names).toContain('MUSIC_DIR');
    const listed = read('docs/CONFIGURATION.md');
    const undescribed = names.filter((name) => name !== 'NODE_ENV' && !listed.includes(`\`${name}\``));
    expect(undescribed).toEqual([]);
  });

  it('keep README.md short', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS_OF_README);
  });
});
