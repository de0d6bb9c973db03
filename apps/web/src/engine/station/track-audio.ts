/** A station track as samples. */

/** Decoded audio is 32-bit: a quarter of an hour in stereo at 48 kHz. Beyond it a page is likely to be killed. */
const MEMORY_LIMIT_BYTES = 360_000_000;
const BYTES_PER_FRAME = 8;
/** Long mixes are kept at half the quality of a CD rather than not at all. */
const LONG_TRACK_SAMPLE_RATE = 22_050;

const bytesOf = (durationMs: number, sampleRate: number) =>
  (durationMs / 1000) * sampleRate * BYTES_PER_FRAME;

/** Longer ones, an hour's mix for example, have to be streamed. */
export function fitsInMemory(durationMs: number): boolean {
  return bytesOf(durationMs, LONG_TRACK_SAMPLE_RATE) <= MEMORY_LIMIT_BYTES;
}

export async function fetchTrack(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  // The media cookie opens the door; a bearer header would cost a preflight on another origin.
  const response = await fetch(url, { credentials: 'include', signal });
  if (!response.ok) throw new Error(`The track could not be loaded (${response.status}).`);
  return response.arrayBuffer();
}

export async function decodeTrack(
  context: BaseAudioContext,
  bytes: ArrayBuffer,
  durationMs: number,
): Promise<AudioBuffer> {
  if (bytesOf(durationMs, context.sampleRate) <= MEMORY_LIMIT_BYTES) return context.decodeAudioData(bytes);
  const small = new OfflineAudioContext({
    length: 1,
    numberOfChannels: 1,
    sampleRate: LONG_TRACK_SAMPLE_RATE,
  });
  return small.decodeAudioData(bytes);
}
