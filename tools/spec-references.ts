/**
 * Finds citations in comments, test titles, benchmark rows and documents: requirements, rulings, targets, decisions
 * and files of this repository. A citation that does not resolve is a reason that nobody can read.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile, Violation } from './architecture.ts';
import { findTitles } from './test-titles.ts';

export interface Specification {
  readonly requirements: ReadonlySet<string>;
  readonly rulings: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  /** Whether a path relative to the repository's root exists. */
  isFile(file: string): boolean;
}

interface Citation {
  readonly rule: string;
  readonly detail: string;
}

const codePattern = /\.(ts|tsx|mjs)$/;
const testPattern = /\.(test|spec)\.tsx?$/;
const benchPattern = /^(lab|packages\/measure)\//;
const skippedFolders = new Set(['node_modules', 'dist', 'fixtures', 'demo-library', 'test-results']);

const requirementPattern = /\b[AM]-\d{3}\b/g;
const rulingPattern = /\b[Rr]ulings?\s+(\d+\.\d+(?:(?:, and |, | and )\d+\.\d+)*)/g;
/** A letter and a number that are not part of a word or an address. */
const targetPattern = /(?<![\w#&./-])[DIPRS]\d{1,2}(?![\w/-]|\.\w)/g;
const decisionPattern = /\bdecisions?[ /](\d{3})\b/g;
const filePattern = /(?<![\w/.:-])(?:docs\/[\w./-]*[\w-]|(?:[\w-]+\/)*[\w-]+\.md\b)/g;
const linkPattern = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
/** Names of papers that are not in the repository, or outdated names. */
const foreignPattern =
  /\b[Rr]esolutions? \d+\.\d+|\b[AM] §\s?\d|\breliability notes\b|\brulings? \d+(?![.\d])/g;

/** Line breaks in comments become spaces, because citations may span lines. */
const joinLines = (text: string): string => text.replace(/\n[ \t]*\*?[ \t]*/g, ' ');

function findUnknownIds(
  text: string,
  { requirements, rulings, targets, decisions }: Specification,
): Citation[] {
  const found = (pattern: RegExp, at = 0): string[] =>
    [...text.matchAll(pattern)].map((match) => match[at] ?? '');
  const outside = (rule: string, ids: readonly string[], known: ReadonlySet<string>): Citation[] =>
    ids.filter((id) => !known.has(id)).map((detail) => ({ rule, detail }));
  const citedRulings = found(rulingPattern, 1).flatMap((ids) => ids.match(/\d+\.\d+/g) ?? []);
  return [
    ...outside('unknown requirement', found(requirementPattern), requirements),
    ...outside('unknown ruling', citedRulings, rulings),
    ...outside('unknown target', found(targetPattern), targets),
    ...outside('unknown decision', found(decisionPattern, 1), decisions),
    ...found(foreignPattern).map((detail) => ({ rule: 'outside the repository', detail })),
  ];
}

function findMissingFiles(file: string, text: string, { isFile }: Specification): Citation[] {
  const folder = path.posix.dirname(file);
  const isThere = (name: string): boolean =>
    [name, `docs/${name}`, path.posix.join(folder, name)].some((location) => isFile(location));
  const names = [...text.matchAll(filePattern)].map(([name]) => name);
  const decided = names.filter((name) => !/^docs\/decisions\/\d{3}$/.test(name));
  const links = [...text.matchAll(linkPattern)].map(([, link = '']) => link);
  return [...decided, ...links]
    .filter((name) => !isThere(name))
    .map((detail) => ({ rule: 'unknown file', detail }));
}

/** The `id` of each `target({ id, … })`, which becomes the first column of a table in docs/BENCHMARKS.md. */
function findTargetRows(text: string, file: string, { targets }: Specification): Citation[] {
  const ids: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [row] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'target' || row?.type !== 'ObjectExpression')
        return;
      for (const property of row.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'id')
          continue;
        if (property.value.type === 'Literal') ids.push(String(property.value.value));
      }
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && /^[DIPRS]\d{1,2}$/.test(value)) ids.push(value);
    },
  }).visit(parseSync(file, text).program);
  return [...new Set(ids)]
    .filter((id) => !targets.has(id))
    .map((detail) => ({ rule: 'unknown target', detail }));
}

/** Returns the texts of a file that may cite: comments and test titles of code, otherwise the whole file. */
function readCitingTexts({ file, text }: SourceFile): string[] {
  if (!codePattern.test(file)) return [text];
  const comments = parseSync(file, text).comments.map(({ value }) => joinLines(value));
  return testPattern.test(file) ? [...comments, ...findTitles(file, text)] : comments;
}

export function findBrokenCitations(source: SourceFile, specification: Specification): Violation[] {
  const { file, text } = source;
  const citations = readCitingTexts(source).flatMap((part) => [
    ...findUnknownIds(part, specification),
    ...findMissingFiles(file, part, specification),
  ]);
  const rows = benchPattern.test(file) ? findTargetRows(text, file, specification) : [];
  return [...citations, ...rows].map((citation) => ({ file, ...citation }));
}

export const listCitingFiles = (root: string): SourceFile[] =>
  globSync(['{apps,packages,e2e,tools,lab}/**/*.{ts,tsx,mjs,md}', '*.{md,ts}', 'docs/**/*.{md,tsv}'], {
    cwd: root,
    exclude: (name) => skippedFolders.has(path.basename(name)),
  }).map((name) => {
    const file = name.replaceAll(path.sep, '/');
    return { file, text: readFileSync(path.join(root, file), 'utf8') };
  });

/** Finds ids where the documents define them: at the start of a paragraph, list item or row. */
export const readDefinedIds = (text: string, id: RegExp): string[] =>
  [...text.matchAll(new RegExp(String.raw`^(?:- )?(?:\*\*|\| )(${id.source})(?=[ *])`, 'gm'))].map(
    ([, found = '']) => found,
  );

export function readSpecification(root: string): Specification {
  const read = (name: string): string => readFileSync(path.join(root, 'docs/specification', name), 'utf8');
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((name) =>
    path.basename(name).slice(0, 3),
  );
  return {
    requirements: new Set(read('requirements.tsv').match(/^[AM]-\d{3}(?=\t)/gm)),
    rulings: new Set(readDefinedIds(read('rulings.md'), /\d+\.\d+/)),
    targets: new Set(readDefinedIds(read('targets.md'), /[PRS]\d{1,2}/)),
    decisions: new Set(decisions),
    isFile: (file) => existsSync(path.join(root, file)),
  };
}
