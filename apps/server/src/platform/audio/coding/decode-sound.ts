/** Runs in the sound child only: opens a file and returns its decoded, filtered frames. */

import { Decoder, FilterAPI, type Frame } from 'node-av';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import { openInput, packetsOf } from './sound-input.ts';

const TURN_EVERY_MS = 200;

export interface DecodedSound {
  readonly sampleRateHz: number;
  /** `use` sees every frame before it is freed. */
  readonly filter: FilterAPI;
  forEachFrame(use: (frame: Frame) => void): Promise<void>;
}

/** Decodes synchronously, because switching threads for each short frame takes longer than decoding it. */
export async function decodeSound(
  location: FileLocation,
  describeFilter: (sampleRateHz: number) => string,
  run: (sound: DecodedSound) => Promise<void>,
): Promise<void> {
  using input = await openInput(location);
  const stream = input.audio();
  if (!stream) throw new Error('The file has no sound');
  const { sampleRate: sampleRateHz } = stream.codecpar;
  // A damaged packet, such as a tag at the end, would otherwise cost all of a file's sound.
  using decoder = Decoder.createSync(stream, { exitOnError: false });
  using filter = FilterAPI.create(describeFilter(sampleRateHz));
  const frames = filter.framesSync(decoder.framesSync(packetsOf(input, stream.index)));
  await run({
    sampleRateHz,
    filter,
    async forEachFrame(use) {
      let turnedAt = performance.now();
      for (using frame of frames) {
        if (frame) use(frame);
        // The parent may have gone, and expects signs of life.
        if (performance.now() - turnedAt < TURN_EVERY_MS) continue;
        await yieldToEventLoop();
        turnedAt = performance.now();
      }
    },
  });
}
