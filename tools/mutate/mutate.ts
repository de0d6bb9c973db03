/**
 * `npm run mutate [-- --only sync,radio] [-- --sample 40] [-- --seed 7]`: breaks the code on purpose, one small change at
 * a time, and reports the changes that no test noticed. Without `--sample` it tries every mutant there is, which takes
 * a night. Ends with exit code 1 when a survivor is not explained in `explained.json` and fewer than `--goal` per cent died.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import explained from './explained.json' with { type: 'json' };
import { listMutants, type Mutant } from './list-mutants.ts';
import { type Target, targets } from './targets.ts';

const root = path.join(import.meta.dirname, '..', '..');
/** A mutant that makes a loop endless is noticed by the clock. */
const LIMIT_MS = 120_000;

interface Attempt {
  readonly mutant: Mutant;
  readonly target: Target;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Small and seeded, so that a sample can be tried again. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function listAttempts(wanted: readonly Target[]): Attempt[] {
  return wanted.flatMap((target) =>
    globSync([...target.sources], { cwd: root })
      .filter((file) => !/\.test\.ts$|\/texts\//.test(file))
      .sort()
      .flatMap((file) => {
        const name = file.replaceAll(path.sep, '/');
        return listMutants(name, readFileSync(path.join(root, file), 'utf8'), target.kinds);
      })
      .map((mutant) => ({ mutant, target })),
  );
}

function draw<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item);
}

/** True when the tests pass. */
function passes(tests: readonly string[], mutant?: Mutant): Promise<boolean> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, ...(mutant ? { TUTTI_MUTANT: JSON.stringify(mutant) } : {}) };
  const child = spawn(process.execPath, [vitest, 'run', '--bail=1', '--reporter=dot', ...tests], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0);
    });
  });
}

const wordsOf = ({ file, line, original, replacement, kind }: Mutant): string =>
  `${file}:${line} (${kind}) ${original} → ${replacement}`;

function reasonFor({ file, original, replacement }: Mutant): string | undefined {
  const known = explained as { file: string; original: string; replacement: string; reason: string }[];
  return known.find(
    (each) => each.file === file && each.original === original && each.replacement === replacement,
  )?.reason;
}

async function tryAll(attempts: readonly Attempt[]): Promise<{ killed: number; unexplained: Mutant[] }> {
  for (const target of new Set(attempts.map((attempt) => attempt.target)))
    if (!(await passes(target.tests))) throw new Error(`The tests of ${target.name} fail without a mutant.`);
  let killed = 0;
  const unexplained: Mutant[] = [];
  for (const { mutant, target } of attempts) {
    const isAlive = await passes(target.tests, mutant);
    const reason = isAlive ? reasonFor(mutant) : undefined;
    if (!isAlive) killed += 1;
    else if (reason === undefined) unexplained.push(mutant);
    const outcome = isAlive ? 'SURVIVED' : 'killed  ';
    say(`${outcome} ${target.name}: ${wordsOf(mutant)}${reason === undefined ? '' : ` [${reason}]`}`);
  }
  return { killed, unexplained };
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    goal: { type: 'string', default: '90' },
  },
});
const names = values.only?.split(',');
const wanted = targets.filter(({ name }) => names === undefined || names.includes(name));
if (wanted.length === 0 || (names && wanted.length !== names.length))
  throw new Error(`There are: ${targets.map(({ name }) => name).join(', ')}`);
const all = listAttempts(wanted);
const attempts = values.sample ? draw(all, Number(values.sample), Number(values.seed)) : all;
const { killed, unexplained } = await tryAll(attempts);
const share = Math.round((100 * (attempts.length - unexplained.length)) / attempts.length);
say(
  `${attempts.length} of ${all.length} mutants tried, ${killed} killed, ${unexplained.length} survived unexplained: ${share} %`,
);
process.exitCode = share >= Number(values.goal) ? 0 : 1;
