/** What a child process says of sound that would take more room than it may. */
export const OUTPUT_TOO_LARGE = 'OUTPUT_TOO_LARGE';

/** A file of a few kilobytes can hold silence for days. */
export class OutputTooLarge extends Error {
  readonly code = OUTPUT_TOO_LARGE;

  constructor() {
    super('This file is too long to be rendered');
  }
}
