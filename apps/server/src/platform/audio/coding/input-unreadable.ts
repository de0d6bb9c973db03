/** What a child process says of a file that could not be read to its end, which says nothing of its sound. */
export const INPUT_UNREADABLE = 'INPUT_UNREADABLE';

/** A disk that fails, a share that has gone: the rest of the file may be had another time. */
export class InputUnreadable extends Error {
  readonly code = INPUT_UNREADABLE;

  constructor(options?: ErrorOptions) {
    super('This file cannot be read at the moment', options);
  }
}
