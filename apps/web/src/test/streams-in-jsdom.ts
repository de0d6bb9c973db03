/**
 * Adds TransformStream, which tests need to write streams; jsdom has only the other streams. Import it for its side
 * effect.
 */
import { TransformStream } from 'node:stream/web';

Object.assign(globalThis, { TransformStream });
