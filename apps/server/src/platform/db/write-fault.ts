import type { AppError } from '#platform/app-error.ts';
import { needsRepair, toStorageRefusal } from '#platform/storage-fault.ts';

/** What the last write died of, while it is of the kind that does not pass by itself. */
export interface WriteFault {
  find(): AppError | undefined;
  note(error: unknown): void;
  /** A write has been taken. */
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
