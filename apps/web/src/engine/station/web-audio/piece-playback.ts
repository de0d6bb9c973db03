/** The code that plays pieces. It is one file, which loads when a station is joined. */
export { createContextTiming } from './context-timing.ts';
export { DecodedPieces } from './decoded-pieces.ts';
export { canDecodeOpus } from './opus-probe.ts';
export { PieceRun } from './piece-run.ts';
