/** Runs a test file again in a worker that Vitest has started, and reports only to its caller. */
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner, vi } from 'vitest';
import { startTests } from 'vitest/internal/browser';

export interface QuietRun {
  readonly testTimeoutMs?: number | undefined;
  /** Determines the order of tests; without it they run in file order. */
  readonly costOf?: ((test: RunnerTestCase) => number) | undefined;
  /** Returning false skips the test. */
  readonly onBefore?: (test: RunnerTestCase) => boolean;
  readonly onAfter?: (test: RunnerTestCase) => void;
}

export interface Failure {
  readonly name: string;
  readonly message: string;
  /** Undefined if a hook or the file itself failed. */
  readonly testId: string | undefined;
}

class QuietRunner extends TestRunner {
  readonly #run: QuietRun;
  #hasFailed = false;

  constructor(runner: TestRunner, run: QuietRun) {
    super({ ...runner.config, ...(run.testTimeoutMs ? { testTimeout: run.testTimeoutMs } : {}) });
    this.#run = run;
    // Vitest sets these on the runner that it creates.
    const { moduleRunner, _otel } = runner as unknown as Record<'moduleRunner' | '_otel', unknown>;
    Object.assign(this, { moduleRunner, _otel });
  }

  onCollected(files: RunnerTestFile[]): void {
    const { costOf } = this.#run;
    if (costOf) for (const file of files) putCheapestFirst(file, costOf);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.mode !== 'run' && test.mode !== 'queued') return;
    if (this.#hasFailed || this.#run.onBefore?.(test) === false) test.mode = 'skip';
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    this.#hasFailed ||= test.result?.state === 'fail';
    this.#run.onAfter?.(test);
  }

  /** The inherited method reports snapshots to Vitest. */
  override onAfterRunSuite(): Promise<void> {
    return Promise.resolve();
  }
}

function putCheapestFirst(task: RunnerTask, costOf: (test: RunnerTestCase) => number): number {
  if (task.type === 'test') return costOf(task);
  const costs = new Map(task.tasks.map((child) => [child, putCheapestFirst(child, costOf)]));
  task.tasks.sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
  return [...costs.values()].reduce((sum, cost) => sum + cost, 0);
}

const nameOf = (task: RunnerTask): string =>
  task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name;

function failureIn(task: RunnerTask): Failure | undefined {
  const children = task.type === 'suite' ? task.tasks : [];
  for (const child of children) {
    const failure = failureIn(child);
    if (failure) return failure;
  }
  if (task.result?.state !== 'fail') return undefined;
  return {
    name: nameOf(task),
    message: task.result.errors?.[0]?.message ?? 'no message',
    testId: task.type === 'test' ? task.id : undefined,
  };
}

/** Returns the first failure, after which no test runs; every module is evaluated again. */
export async function runQuietly(
  runner: TestRunner,
  filepath: string,
  run: QuietRun,
): Promise<Failure | undefined> {
  vi.resetModules();
  const [file] = await startTests([filepath], new QuietRunner(runner, run));
  vi.restoreAllMocks();
  vi.useRealTimers();
  return file && failureIn(file);
}
