import type { AppError } from '#platform/app-error.ts';
import { needsRepair, toStorageRefusal } from '#platform/storage-fault.ts';

/** The error of the last write, while it is one that does not pass by itself. */
export interface WriteFault {
  find(): AppError | undefined;
  note(error: unknown): void;
  /** Clears the error after a successful write. */
  forget(): void;
}

export function createWriteFault(): WriteFault {
  let fault: AppError | undefined;
  return {
    find: () => fault,
    note(error) {
      const refusal = toStorageRefusal(error);
      if (needsRepair(refusal)) fault = refusal;
    },
    forget() {
      fault = undefined;
    },
  };
}
