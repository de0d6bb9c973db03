/**
 * Which numbered requirements some test title quotes. Prints counts per area; `--list AREA` names what is open.
 * Fails only when a title quotes an id that does not exist: later work fills in the rest.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listSourceFiles } from './architecture.ts';

interface Requirement {
  id: string;
  area: string;
  text: string;
}

interface CalleePart {
  object?: CalleePart;
  callee?: CalleePart;
  tag?: CalleePart;
  name?: string;
}

const root = path.dirname(import.meta.dirname);
const testPattern = /\.(test|spec)\.tsx?$/;
const idPattern = /\b[AM]-\d{3}\b/g;
const titleCallers = new Set(['it', 'test', 'describe']);

const readRequirements = (): Requirement[] =>
  readFileSync(path.join(root, 'docs/specification/requirements.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', area = '', , text = '']) => ({ id, area, text }));

/** `it(…)`, `it.each(…)(…)`, `test.describe(…)`: the name at the root of the callee. */
const rootName = (node: CalleePart): string => {
  const inner = node.object ?? node.callee ?? node.tag;
  return inner ? rootName(inner) : (node.name ?? '');
};

export const findTitles = (file: string, text: string): string[] => {
  const titles: string[] = [];
  new Visitor({
    CallExpression: (node) => {
      const [title] = node.arguments;
      if (!title || !titleCallers.has(rootName(node.callee as CalleePart))) return;
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title.type === 'TemplateLiteral') titles.push(title.quasis.map((part) => part.value.raw).join(' '));
    },
  }).visit(parseSync(file, text).program);
  return titles;
};

export const findQuotedIds = (title: string): string[] => {
  const brackets = title.match(/\[[^\]]*\]/g) ?? [];
  return brackets.flatMap((part) => part.match(idPattern) ?? []);
};

const readQuotedIds = (): Map<string, string> => {
  const places = new Map<string, string>();
  for (const { file, text } of listSourceFiles(root, ['packages', 'apps', 'e2e', 'tools'])) {
    if (!testPattern.test(file)) continue;
    for (const id of findTitles(file, text).flatMap(findQuotedIds)) places.set(id, file);
  }
  return places;
};

const printCounts = (requirements: readonly Requirement[], proved: ReadonlyMap<string, string>): void => {
  const areas = Map.groupBy(requirements, ({ area }) => area);
  for (const [area, members] of areas) {
    const count = members.filter(({ id }) => proved.has(id)).length;
    console.log(`${area.padEnd(24)} ${String(count).padStart(3)} of ${String(members.length).padStart(3)}`);
  }
  const total = requirements.filter(({ id }) => proved.has(id)).length;
  console.log(
    `${'all'.padEnd(24)} ${String(total).padStart(3)} of ${requirements.length} proved by a test title`,
  );
};

const main = (): number => {
  const requirements = readRequirements();
  const proved = readQuotedIds();
  const known = new Set(requirements.map(({ id }) => id));
  const unknown = [...proved].filter(([id]) => !known.has(id));
  for (const [id, file] of unknown)
    console.error(`${file} quotes ${id}, which docs/specification/requirements.tsv does not have`);
  const listAt = process.argv.indexOf('--list');
  if (listAt === -1) printCounts(requirements, proved);
  else {
    const open = requirements.filter(({ id, area }) => area === process.argv[listAt + 1] && !proved.has(id));
    for (const { id, text } of open) console.log(`${id}  ${text}`);
  }
  return unknown.length > 0 ? 1 : 0;
};

if (import.meta.main) process.exitCode = main();
