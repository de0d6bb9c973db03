/** The code with which a child process reports output that would exceed its limit. */
export const OUTPUT_TOO_LARGE = 'OUTPUT_TOO_LARGE';

/** A file of a few kilobytes can contain silence for days. */
export class OutputTooLarge extends Error {
  readonly code = OUTPUT_TOO_LARGE;

  constructor() {
    super('This file is too long to be rendered');
  }
}
