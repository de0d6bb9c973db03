/**
 * The Vitest runner of `npm run mutate`: tries all mutants of a test file in the worker that loaded it. Only the
 * modules are evaluated again; nothing is started or transformed twice.
 */
import fc from 'fast-check';
import { inject, type RunnerTestFile, TestRunner } from 'vitest';
import { FileTrial, type MutationOrder } from './file-trial.ts';
import { installMutantSwitch } from './mutant-switch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mutation: MutationOrder;
  }
}

// oxlint-disable-next-line import/no-default-export -- Vitest asks for it
export default class MutatingRunner extends TestRunner {
  readonly #order = inject('mutation');
  readonly #switch = installMutantSwitch(this.#order.mutantCount);

  constructor(...given: ConstructorParameters<typeof TestRunner>) {
    super(...given);
    // One counterexample kills a mutant, so shrinking it is a waste of time.
    fc.configureGlobal({ endOnFailure: true });
  }

  /** The trial starts its own first run. */
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) file.mode = 'skip';
  }

  // Vitest waits for it, whatever the inherited one returns.
  // oxlint-disable-next-line typescript/no-misused-promises
  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    for (const { filepath } of files)
      await new FileTrial({ runner: this, filepath, order: this.#order, mutantSwitch: this.#switch }).run();
    super.onAfterRunFiles(files);
  }
}
