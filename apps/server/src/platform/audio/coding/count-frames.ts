/** Runs in the transcode child only. */
import type { Demuxer, Stream } from 'node-av';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import { openInput, packetsOf } from './sound-input.ts';

const GUESSED = /mp3|aac|asf/;
const TURN_EVERY_PACKETS = 2_000;

/** Counts the length of a file in frames without decoding; what a decoder would leave out counts, too. */
export async function countFrames(location: FileLocation, rateHz: number): Promise<number> {
  using input = await openInput(location);
  const stream = input.audio();
  if (!stream) throw new Error('The file has no sound');
  const isKnown = stream.duration > 0n && !GUESSED.test(input.formatName);
  const ticks = isKnown ? stream.duration : await countTicks(input, stream);
  const { num, den } = stream.timeBase;
  return Math.ceil((Number(ticks) * num * rateHz) / den);
}

async function countTicks(input: Demuxer, stream: Stream): Promise<bigint> {
  let ticks = 0n;
  let packets = 0;
  for (const packet of packetsOf(input, stream.index)) {
    if (!packet) continue;
    ticks += packet.duration;
    packet.free();
    packets += 1;
    if (packets % TURN_EVERY_PACKETS === 0) await yieldToEventLoop();
  }
  return ticks;
}
