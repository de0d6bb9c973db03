/**
 * Finds the numbered requirements that test titles cite. Prints counts per area; `--list AREA` prints uncovered ones.
 * Fails if something cites an id or a file that does not exist (`spec-references.ts`).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './architecture.ts';
import { findBrokenCitations, listCitingFiles, readSpecification } from './spec-references.ts';
import { findTitles } from './test-titles.ts';

interface Requirement {
  id: string;
  area: string;
  text: string;
}

const root = path.dirname(import.meta.dirname);
const testPattern = /\.(test|spec)\.tsx?$/;
const idPattern = /\b[AM]-\d{3}\b/g;

const readRequirements = (): Requirement[] =>
  readFileSync(path.join(root, 'docs/specification/requirements.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', area = '', , text = '']) => ({ id, area, text }));

export const findQuotedIds = (title: string): string[] => {
  const brackets = title.match(/\[[^\]]*\]/g) ?? [];
  return brackets.flatMap((part) => part.match(idPattern) ?? []);
};

const readQuotedIds = (): Map<string, string> => {
  const filesById = new Map<string, string>();
  for (const { file, text } of listSourceFiles(root, ['packages', 'apps', 'e2e', 'tools', 'lab'])) {
    if (!testPattern.test(file)) continue;
    for (const id of findTitles(file, text).flatMap(findQuotedIds)) filesById.set(id, file);
  }
  return filesById;
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
  const specification = readSpecification(root);
  const broken = listCitingFiles(root).flatMap((source) => findBrokenCitations(source, specification));
  for (const { file, rule, detail } of broken) console.error(`${file}: ${rule}: ${detail}`);
  const listAt = process.argv.indexOf('--list');
  if (listAt === -1) printCounts(requirements, proved);
  else {
    const open = requirements.filter(({ id, area }) => area === process.argv[listAt + 1] && !proved.has(id));
    for (const { id, text } of open) console.log(`${id}  ${text}`);
  }
  return broken.length > 0 ? 1 : 0;
};

if (import.meta.main) process.exitCode = main();
