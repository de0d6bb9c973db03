/** Counts old words in file names, declared names, test titles and doc comments, so that their number can only fall. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { findTitles } from './test-titles.ts';
import { commentStarts, fixedFolders, fixedNames, oldWords } from './vocabulary-words.ts';
import { inRoot, root, say } from './workspace.mjs';

/** Maps each old word to its maximum count. Unlisted words may not occur at all. */
export type Allowance = Readonly<Record<string, number>>;

/** Lists where each old word occurs, as `file: name`. */
export type Findings = Map<string, string[]>;

interface NamedNode {
  readonly type: string;
  readonly name?: unknown;
  readonly [part: string]: unknown;
}

const scannedFolders = ['apps', 'packages', 'tools', 'lab', 'e2e', 'demo-library/generator'];
const skippedFolders = new Set(['node_modules', 'dist', 'fixtures', 'locales', 'test-results']);
const scriptPattern = /\.(?:ts|tsx|mjs|js)$/;
const allowanceFile = inRoot('tools', 'vocabulary-allowance.json');

/** `wishedRendition` and `WISHED_RENDITION` become `wished-rendition`, so that one pattern matches every way of writing. */
export const toKebab = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .toLowerCase();

const isNode = (value: unknown): value is NamedNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Returns the names that a pattern binds: one for an identifier, several for a destructured object or array. */
const boundNames = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(boundNames);
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node.name)];
  const { properties, elements, argument, left, parameter, value } = node;
  return [properties, elements, argument, left, parameter, value].flatMap(boundNames);
};

export const findDeclaredNames = (file: string, text: string): string[] => {
  const names: string[] = [];
  const declare = (node: unknown) => names.push(...boundNames(node));
  const declareFunction = (node: { id?: unknown; params?: unknown }) =>
    declare([node.id, node.params].flat());
  const declareKey = ({ key }: { key: unknown }) => declare(key);
  const declareId = ({ id }: { id?: unknown }) => declare(id);
  new Visitor({
    VariableDeclarator: declareId,
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: declareFunction,
    ClassDeclaration: declareId,
    MethodDefinition: declareKey,
    PropertyDefinition: declareKey,
    TSInterfaceDeclaration: declareId,
    TSTypeAliasDeclaration: declareId,
    TSPropertySignature: declareKey,
    TSMethodSignature: declareKey,
  }).visit(parseSync(file, text).program);
  return names;
};

const findClassNames = (text: string): string[] =>
  [...text.matchAll(/(?:^|[\s,{}])(?:\.|--)([a-z][\w-]*)(?=[\s,:{.])/gm)].map(([, name]) => name ?? '');

/** The first words of each doc comment. */
export const findCommentStarts = (text: string): string[] =>
  [...text.matchAll(/\/\*\*\s*(?:\*\s*)?([^\n]{0,60})/g)].map(([, start]) => start ?? '');

interface Search {
  /** Matches if any of the patterns does: most names contain no old word, so one test settles them. */
  readonly any: RegExp;
  readonly patterns: readonly { readonly old: string; readonly pattern: RegExp }[];
}

const toExpression = (words: readonly string[]) =>
  new RegExp(`(?:^|-)(?:${words.join('|').replaceAll('*', '[a-z]*')})(?:-|$)`);
const toSearch = (words: readonly string[]): Search => ({
  any: toExpression(words),
  patterns: words.map((old) => ({ old, pattern: toExpression([old]) })),
});
const inNames = toSearch(oldWords.map(([old]) => old));
const inTitles = toSearch(oldWords.filter(([, , scope]) => scope === 'everywhere').map(([old]) => old));
const inComments: Search = {
  any: new RegExp(`^(?:${commentStarts.join('|')})\\b`),
  patterns: commentStarts.map((start) => ({ old: `comment: ${start}`, pattern: new RegExp(`^${start}\\b`) })),
};

/** Finds the old words of one file. */
export function findOldWords(file: string, text: string, findings: Findings = new Map()): Findings {
  const look = (name: string, searched: string, { any, patterns }: Search) => {
    if (!any.test(searched)) return;
    for (const { old, pattern } of patterns)
      if (pattern.test(searched)) findings.set(old, [...(findings.get(old) ?? []), `${file}: ${name}`]);
  };
  const baseName = path.posix.basename(file).replace(/\..*$/, '');
  const isScript = scriptPattern.test(file);
  const names = isScript ? findDeclaredNames(file, text) : findClassNames(text);
  for (const name of new Set([baseName, ...names]))
    if (!fixedNames.has(name)) look(name, toKebab(name), inNames);
  if (isScript && /\.(?:test|spec)\./.test(file))
    for (const title of findTitles(file, text)) look(title, toKebab(title), inTitles);
  for (const start of findCommentStarts(text)) look(start, start, inComments);
  return findings;
}

export const listFiles = (): string[] => {
  const walk = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory())
        return skippedFolders.has(entry.name) || fixedFolders.has(file) ? [] : walk(file);
      return scriptPattern.test(file) || file.endsWith('.css') ? [file] : [];
    });
  return scannedFolders.flatMap(walk);
};

export const findAllOldWords = (): Findings => {
  const findings: Findings = new Map();
  for (const file of listFiles()) findOldWords(file, readFileSync(inRoot(file), 'utf8'), findings);
  return findings;
};

export const readAllowance = (): Allowance => JSON.parse(readFileSync(allowanceFile, 'utf8'));

/** Reports words that occur too often, and allowances that have to be lowered. */
export function checkFindings(findings: Findings, allowance: Allowance): string[] {
  const replacements = new Map<string, string>(oldWords.map(([old, use]) => [old, use]));
  const words = [...new Set([...findings.keys(), ...Object.keys(allowance)])].sort();
  return words.flatMap((old) => {
    const occurrences = findings.get(old) ?? [];
    const allowed = allowance[old] ?? 0;
    if (occurrences.length === allowed) return [];
    if (occurrences.length < allowed)
      return [
        `"${old}" occurs ${occurrences.length} times: lower its allowance of ${allowed} (tools/vocabulary.ts --lower)`,
      ];
    const use = replacements.get(old) ?? 'a sentence with a subject and a verb';
    return [
      `"${old}" occurs ${occurrences.length} times, allowed are ${allowed}: use ${use} (tools/vocabulary.ts --list "${old}")`,
    ];
  });
}

/**
 * Lowers allowances to the counts found and never raises one. Without an existing allowance, all counts are allowed.
 */
export const lowerAllowance = (findings: Findings, allowance?: Allowance): Allowance =>
  Object.fromEntries(
    [...findings]
      .map(
        ([old, occurrences]) =>
          [
            old,
            Math.min(occurrences.length, allowance ? (allowance[old] ?? 0) : occurrences.length),
          ] as const,
      )
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const main = (option = '', word = ''): number => {
  const findings = findAllOldWords();
  if (option === '--list') {
    for (const occurrence of findings.get(word) ?? []) say(occurrence);
    return 0;
  }
  if (option === '--lower') {
    const allowance = lowerAllowance(findings, existsSync(allowanceFile) ? readAllowance() : undefined);
    writeFileSync(allowanceFile, `${JSON.stringify(allowance, undefined, 2)}\n`);
  }
  const problems = checkFindings(findings, readAllowance());
  for (const problem of problems) say(problem);
  const counts = [...findings].map(([old, { length }]) => ({
    isComment: old.startsWith('comment: '),
    length,
  }));
  const sum = (isComment: boolean) =>
    counts.filter((count) => count.isComment === isComment).reduce((total, { length }) => total + length, 0);
  say(`${sum(false)} old words in names and titles, ${sum(true)} comments without a subject.`);
  return problems.length > 0 ? 1 : 0;
};

if (import.meta.main) process.exitCode = main(process.argv[2], process.argv[3]);
