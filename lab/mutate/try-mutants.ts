/** Runs the tests of one target against its mutants. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import type { Bench } from './benches.ts';
import { readJournal, writeJournal } from './journal.ts';
import type { Mutant } from './list-mutants.ts';
import { installMutantSwitch } from './mutant-switch.ts';
import { switchedSource } from './switched-source.ts';
import { readSource, root } from './target-files.ts';

interface Trial {
  readonly mutants: readonly Mutant[];
  /** Absolute paths. */
  readonly testFiles: readonly string[];
  readonly bench: Bench;
}

/** Maps each detected mutant to the test that detected it. */
export async function tryMutants(trial: Trial): Promise<Map<Mutant, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-mutants-'));
  const journal = path.join(folder, 'journal');
  try {
    let left = trial.testFiles;
    while (left.length > 0) {
      await runVitest({ ...trial, testFiles: left }, journal);
      const lines = readJournal(journal);
      left = left.filter(
        (file) => !lines.some((line) => line.event === 'finished' && line.testFile === file),
      );
    }
    const kills = readJournal(journal).filter((line) => line.event === 'killed');
    return new Map(kills.flatMap(({ id, by }) => (trial.mutants[id] ? [[trial.mutants[id], by]] : [])));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends when all files are done, or when one mutant hangs for so long that it counts as detected. */
async function runVitest({ mutants, testFiles, bench }: Trial, journal: string): Promise<void> {
  // A global set-up runs in this process and loads switched code, too; no mutant is ever active here.
  installMutantSwitch(mutants.length);
  const vitest = await createVitest(
    {
      root,
      config: false,
      watch: false,
      reporters: [{}],
      include: testFiles.map((file) => path.relative(root, file).replaceAll(path.sep, '/')),
      runner: path.join(import.meta.dirname, 'mutating-runner.ts'),
      provide: { mutation: { mutantCount: mutants.length, journal, isWholeFile: bench.isWholeFile } },
      maxWorkers: 1,
      // Its cache keys are based on the files on disk.
      fsModuleCache: false,
      sequence: { sequencer: ExamplesFirst },
      restoreMocks: true,
      ...bench.vitest,
    },
    { plugins: [switchingPlugin(mutants)] },
  );
  try {
    const run = vitest.runTestSpecifications(await vitest.globTestSpecifications());
    const hasHeldUp = await Promise.race([run.then(() => false), waitForStandstill(journal, bench.limitMs)]);
    if (hasHeldUp) giveUpMutant(journal);
    else failOnUseless(journal, testFiles);
  } finally {
    await vitest.close();
  }
}

/** Example tests take milliseconds and detect most mutants, while random model tests take seconds. */
class ExamplesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isModel = ({ moduleId }: TestSpecification): number => Number(moduleId.includes('.model.'));
    return Promise.resolve(files.toSorted((a, b) => isModel(a) - isModel(b)));
  }
}

/**
 * Replaces files when they are loaded, not when they are transformed, because positions refer to the text from which
 * the mutants were listed.
 */
function switchingPlugin(mutants: readonly Mutant[]) {
  const byFile = Map.groupBy(
    mutants.map((mutant, id) => ({ mutant, id })),
    ({ mutant }) => mutant.file,
  );
  const sources = new Map(
    [...byFile].map(([file, switched]) => [
      path.join(root, file),
      switchedSource(readSource(file), switched),
    ]),
  );
  return {
    name: 'tutti-mutants',
    enforce: 'pre' as const,
    load: (id: string): string | undefined => sources.get(id.split('?')[0] ?? id),
  };
}

/** Maximum time of a whole suite without a mutant, even on a busy machine. */
const SUITE_LIMIT_MS = 10 * 60_000;

/** Resolves to true once a mutant has been silent for this long. */
function waitForStandstill(journal: string, limitMs: number): Promise<true> {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const interval = setInterval(() => {
      const writtenAt = existsSync(journal) ? statSync(journal).mtimeMs : startedAt;
      const isTrying = readJournal(journal).at(-1)?.event === 'begun';
      const allowedMs = isTrying ? limitMs : SUITE_LIMIT_MS;
      if (Date.now() - Math.max(writtenAt, startedAt) < allowedMs) return;
      clearInterval(interval);
      resolve(true);
    }, 1_000);
    interval.unref();
  });
}

function giveUpMutant(journal: string): void {
  const last = readJournal(journal).at(-1);
  if (last?.event !== 'begun') throw new Error('The tests do not end, without a mutant.');
  writeJournal(journal, { ...last, event: 'killed', by: 'the clock' });
}

function failOnUseless(journal: string, testFiles: readonly string[]): void {
  const lines = readJournal(journal);
  const useless = lines.find((line) => line.event === 'useless');
  if (useless) throw new Error(`Fails without a mutant: ${useless.why} (${useless.testFile})`);
  const missing = testFiles.find(
    (file) => !lines.some((line) => line.event === 'finished' && line.testFile === file),
  );
  if (missing !== undefined) throw new Error(`Was not run to its end: ${missing}`);
}
