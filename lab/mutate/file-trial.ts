/** Runs a test file against every mutant that it reaches. */
import type { TestRunner } from 'vitest';
import { type JournalLine, readJournal, writeJournal } from './journal.ts';
import type { MutantSwitch } from './mutant-switch.ts';
import { type Failure, type QuietRun, runQuietly } from './quiet-runner.ts';

export interface MutationOrder {
  readonly mutantCount: number;
  readonly journal: string;
  /** The tests of the file may depend on each other, so all run in order until one fails. */
  readonly isWholeFile: boolean;
}

/** A test's result without a mutant. */
interface WatchedTest {
  readonly durationMs: number;
  readonly passes: number;
  readonly reached: Uint8Array;
}

/** A mutant that passes this many times more switches than the test without it is in an endless loop. */
const PASSES_FACTOR = 10;
const PASSES_EXTRA = 1_000_000;
/** For runs without a mutant, which have to pass even on a busy machine. */
const TIMEOUT_UNMUTATED_MS = 60_000;
/** The minimum timeout of a test with a mutant; otherwise ten times the slowest test. */
const TIMEOUT_MIN_MS = 5_000;
const TIMEOUT_FACTOR = 10;

interface TrialParts {
  readonly runner: TestRunner;
  readonly filepath: string;
  readonly order: MutationOrder;
  readonly mutantSwitch: MutantSwitch;
}

export class FileTrial implements TrialParts {
  readonly runner: TestRunner;
  readonly filepath: string;
  readonly order: MutationOrder;
  readonly mutantSwitch: MutantSwitch;
  readonly #watched = new Map<string, WatchedTest>();
  /** Reached while the file loads or in a hook, so any test may detect it. */
  readonly #reachedByAll: Uint8Array;
  /** Tests that passed when run alone. */
  readonly #independent = new Set<string>();
  #isWholeFile: boolean;
  #testTimeoutMs: number | undefined;

  constructor({ runner, filepath, order, mutantSwitch }: TrialParts) {
    this.runner = runner;
    this.filepath = filepath;
    this.order = order;
    this.mutantSwitch = mutantSwitch;
    this.#reachedByAll = new Uint8Array(order.mutantCount);
    this.#isWholeFile = order.isWholeFile;
  }

  async run(): Promise<void> {
    const failure = await this.#watch();
    if (failure) return this.#write({ event: 'useless', why: `${failure.name}: ${failure.message}` });
    for (const id of this.#idsToTry()) await this.#try(id);
    // A mutant may have left something behind that makes later tests fail.
    const leftover = await this.#runAll();
    this.#write(
      leftover
        ? { event: 'useless', why: `${leftover.name}, after all mutants: ${leftover.message}` }
        : { event: 'finished' },
    );
  }

  #write(line: { event: JournalLine['event'] } & Record<string, unknown>): void {
    writeJournal(this.order.journal, { ...line, testFile: this.filepath } as JournalLine);
  }

  async #watch(): Promise<Failure | undefined> {
    const { mutantSwitch, order } = this;
    let reached = this.#reachedByAll;
    let passesBefore = 0;
    mutantSwitch.watch(reached);
    const failure = await this.#runAll({
      onBefore: () => {
        reached = new Uint8Array(order.mutantCount);
        passesBefore = mutantSwitch.passes;
        mutantSwitch.watch(reached);
        return true;
      },
      onAfter: ({ id, result }) => {
        const passes = mutantSwitch.passes - passesBefore;
        this.#watched.set(id, { durationMs: result?.duration ?? 0, passes, reached });
        mutantSwitch.watch(this.#reachedByAll);
      },
    });
    mutantSwitch.watch(new Uint8Array(order.mutantCount));
    const slowestMs = Math.max(0, ...[...this.#watched.values()].map(({ durationMs }) => durationMs));
    this.#testTimeoutMs = Math.max(TIMEOUT_MIN_MS, slowestMs * TIMEOUT_FACTOR);
    return failure;
  }

  #runAll(watching: QuietRun = {}): Promise<Failure | undefined> {
    this.mutantSwitch.choose(undefined, Number.POSITIVE_INFINITY);
    return runQuietly(this.runner, this.filepath, { testTimeoutMs: TIMEOUT_UNMUTATED_MS, ...watching });
  }

  #isReached(id: number): boolean {
    return (
      this.#reachedByAll[id] === 1 || [...this.#watched.values()].some(({ reached }) => reached[id] === 1)
    );
  }

  /** Excludes mutants killed by another file, and those tried before the worker was restarted. */
  #idsToTry(): number[] {
    const done = new Set<number>();
    for (const line of readJournal(this.order.journal))
      if (line.event === 'killed' || (line.event === 'survived' && line.testFile === this.filepath))
        done.add(line.id);
    return Array.from({ length: this.order.mutantCount }, (_, id) => id).filter(
      (id) => !done.has(id) && this.#isReached(id),
    );
  }

  async #try(id: number): Promise<void> {
    this.#write({ event: 'begun', id });
    let failure = await this.#runMutant(id);
    if (failure?.testId !== undefined && !this.#isWholeFile && !(await this.#passesAlone(failure.testId))) {
      this.#isWholeFile = true;
      failure = await this.#runMutant(id);
    }
    this.#write(failure ? { event: 'killed', id, by: failure.name } : { event: 'survived', id });
  }

  #runMutant(id: number): Promise<Failure | undefined> {
    const isEveryTest = this.#isWholeFile || this.#reachedByAll[id] === 1;
    this.mutantSwitch.choose(id, PASSES_EXTRA);
    return runQuietly(this.runner, this.filepath, {
      testTimeoutMs: this.#testTimeoutMs,
      costOf: this.#isWholeFile ? undefined : (test) => this.#watched.get(test.id)?.durationMs ?? 0,
      onBefore: (test) => {
        const watched = this.#watched.get(test.id);
        this.mutantSwitch.choose(id, (watched?.passes ?? 0) * PASSES_FACTOR + PASSES_EXTRA);
        return isEveryTest || watched?.reached[id] !== 0;
      },
    });
  }

  async #passesAlone(testId: string): Promise<boolean> {
    if (this.#independent.has(testId)) return true;
    const failure = await this.#runAll({ onBefore: (test) => test.id === testId });
    if (!failure) this.#independent.add(testId);
    return !failure;
  }
}
