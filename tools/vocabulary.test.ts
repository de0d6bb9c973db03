import { describe, expect, it } from 'vitest';
import {
  checkFindings,
  findAllOldWords,
  findCommentStarts,
  findDeclaredNames,
  findOldWords,
  listFiles,
  lowerAllowance,
  readAllowance,
  toKebab,
} from './vocabulary.ts';
import { commentStarts, oldWords } from './vocabulary-words.ts';

/** Far fewer than exist, so this fails only if the reader misses whole folders. */
const LEAST_FILES = 2_000;

const found = (file: string, text: string) => [...findOldWords(file, text)].sort();

describe('vocabulary', () => {
  it('allows exactly the remaining old words', () => {
    expect(checkFindings(findAllOldWords(), readAllowance())).toEqual([]);
  });

  it('reads scripts and styles of every folder with code', () => {
    const files = listFiles();
    expect(files.length).toBeGreaterThan(LEAST_FILES);
    for (const start of ['apps/server/src/', 'apps/web/src/', 'packages/', 'tools/', 'lab/', 'e2e/'])
      expect(files.some((file) => file.startsWith(start))).toBe(true);
    expect(files.some((file) => file.endsWith('.css'))).toBe(true);
    expect(files.some((file) => file.includes('/migrations/'))).toBe(false);
  });

  it('writes names of every style as one', () => {
    expect(['isOrKnown', 'OR_KNOWN', 'or-known', 'readHTMLPage'].map(toKebab)).toEqual([
      'is-or-known',
      'or-known',
      'or-known',
      'read-html-page',
    ]);
  });

  it('finds declared names and leaves out names that are only used', () => {
    const text = `
      import { imported } from './somewhere.ts';
      export const first = imported.used({ option: 1 });
      function second(third, { from: fourth, fifth = 5 }, [sixth], ...seventh) {}
      const eighth = (ninth: string) => ninth;
      class Tenth { eleventh = 1; #twelfth = 2; thirteenth(fourteenth: number) {} constructor(private sixteenth: number) {} }
      interface Seventeenth { eighteenth: string; nineteenth(): void }
      type Twentieth = string;`;
    expect(new Set(findDeclaredNames('a.ts', text))).toEqual(
      new Set(
        'first second third fourth fifth sixth seventh eighth ninth Tenth eleventh thirteenth fourteenth constructor sixteenth Seventeenth eighteenth nineteenth Twentieth'.split(
          ' ',
        ),
      ),
    );
  });

  it('finds old words in file names, declared names, class names and test titles', () => {
    expect(found('apps/or-known.ts', 'export const wishOfUser = 1;')).toEqual([
      ['or-known', ['apps/or-known.ts: or-known']],
      ['wish', ['apps/or-known.ts: wishOfUser']],
    ]);
    expect(found('apps/a.css', '.stage-head { --kept-width: 1px }')).toEqual([
      ['kept', ['apps/a.css: kept-width']],
      ['stage*', ['apps/a.css: stage-head']],
    ]);
    expect(found('apps/a.test.ts', "it('reads the renditions anew', () => {});")).toEqual([
      ['anew', ['apps/a.test.ts: reads the renditions anew']],
      ['rendition*', ['apps/a.test.ts: reads the renditions anew']],
    ]);
  });

  it('ignores longer words that only contain an old one, and technical terms', () => {
    expect(found('apps/a.ts', 'const wishlist = 1; const bearer = 2; const isLittleEndian = 3;')).toEqual([]);
  });

  it('allows names that tables fix, and words that are good English in titles', () => {
    expect(found('apps/a.ts', 'interface Row { favourite_album: string }')).toEqual([]);
    expect(found('apps/a.test.ts', "it('was told and kept', () => {});")).toEqual([]);
  });

  it('finds comments that begin without a subject, on one line or on several', () => {
    const text =
      '/' + '** Of the user. */\n/**\n * So that it ends.\n */\n/** Offers a song. */\n// Of no interest';
    expect(findCommentStarts(text)).toEqual(['Of the user. */', 'So that it ends.', 'Offers a song. */']);
    expect(found('apps/a.ts', text).map(([old]) => old)).toEqual(['comment: Of', 'comment: So that']);
  });

  it('fails when a word occurs more often or less often than allowed', () => {
    const findings = new Map([['wish', ['a.ts: wish', 'b.ts: wish']]]);
    expect(checkFindings(findings, { wish: 2 })).toEqual([]);
    expect(checkFindings(findings, { wish: 1 })).toEqual([
      '"wish" occurs 2 times, allowed are 1: use input, request, options (tools/vocabulary.ts --list "wish")',
    ]);
    expect(checkFindings(findings, {})).toHaveLength(1);
    expect(checkFindings(findings, { wish: 3 })).toEqual([
      '"wish" occurs 2 times: lower its allowance of 3 (tools/vocabulary.ts --lower)',
    ]);
    expect(checkFindings(new Map(), { wish: 1 })).toHaveLength(1);
  });

  it('lowers allowances and never raises one', () => {
    const findings = new Map([
      ['wish', ['a.ts: wish']],
      ['anew', ['a.ts: anew', 'b.ts: anew']],
      ['cage*', ['a.ts: cage']],
    ]);
    expect(lowerAllowance(findings, { wish: 5, anew: 1, bell: 3 })).toEqual({ anew: 1, wish: 1 });
    expect(lowerAllowance(findings)).toEqual({ anew: 2, 'cage*': 1, wish: 1 });
  });

  it('names each old word once, with a word to use', () => {
    const names = oldWords.map(([old]) => old);
    expect(new Set(names).size).toBe(names.length);
    for (const [old, use] of oldWords) {
      expect(old).toMatch(/^[a-z]+(?:-[a-z]+)*\*?$/);
      expect(use).not.toBe('');
    }
    const known = new Set<string>([...names, ...commentStarts.map((start) => `comment: ${start}`)]);
    expect(Object.keys(readAllowance()).filter((old) => !known.has(old))).toEqual([]);
  });
});
