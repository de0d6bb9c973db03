import type { Frame } from 'node-av';

/** Of 64-bit floats, the channels of an instant beside each other. */
export interface HeardSamples {
  readonly samples: Float64Array;
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly frameCount: number;
}

/** Of a frame that is still there; undefined when nothing is in it. */
export function samplesOf({ data, nbSamples, sampleRate, channels }: Frame): HeardSamples | undefined {
  const [bytes] = data ?? [];
  if (bytes === undefined || nbSamples === 0) return undefined;
  const samples = new Float64Array(bytes.buffer, bytes.byteOffset, nbSamples * channels);
  return { samples, channels, sampleRateHz: sampleRate, frameCount: nbSamples };
}
