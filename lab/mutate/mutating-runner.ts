/**
 * The Vitest runner of `npm run mutate`: tries all mutants of a test file in the worker that loaded it, where only the
 * modules are evaluated anew and nothing is started or transformed twice.
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
    // One counterexample kills a mutant; nobody reads how small it can be made.
    fc.configureGlobal({ endOnFailure: true });
  }

  /** The trial has a first run of its own. */
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
