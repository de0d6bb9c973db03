/** A world of jsdom has the streams that the page reads, but not the one that a test writes. Import it for its effect. */
import { TransformStream } from 'node:stream/web';

Object.assign(globalThis, { TransformStream });
