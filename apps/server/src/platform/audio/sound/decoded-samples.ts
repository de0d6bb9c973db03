import type { Frame } from 'node-av';

/** Interleaved samples as 64-bit floats. */
export interface DecodedSamples {
  readonly samples: Float64Array;
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly frameCount: number;
}

/** Reads the samples of a frame that is not freed yet; undefined if it is empty. */
export function samplesOf({ data, nbSamples, sampleRate, channels }: Frame): DecodedSamples | undefined {
  const [bytes] = data ?? [];
  if (bytes === undefined || nbSamples === 0) return undefined;
  const samples = new Float64Array(bytes.buffer, bytes.byteOffset, nbSamples * channels);
  return { samples, channels, sampleRateHz: sampleRate, frameCount: nbSamples };
}
