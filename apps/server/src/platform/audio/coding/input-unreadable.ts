/** The code for a file that could not be read to its end, which says nothing about its sound. */
export const INPUT_UNREADABLE = 'INPUT_UNREADABLE';

/** The disk fails or a share is gone; the rest of the file may be readable later. */
export class InputUnreadable extends Error {
  readonly code = INPUT_UNREADABLE;

  constructor(options?: ErrorOptions) {
    super('This file cannot be read at the moment', options);
  }
}
