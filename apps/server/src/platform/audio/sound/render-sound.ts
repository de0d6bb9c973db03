/** Runs in the sound child only. */
import { type CodecContext, Encoder, Muxer } from 'node-av';
import { FF_ENCODER_FLAC } from 'node-av/constants';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import { decodeSound } from '../coding/decode-sound.ts';
import { OutputTooLarge } from '../coding/output-too-large.ts';

/** Fixed, so that only the last frame is shorter. */
const FRAME_SAMPLES = 4_096;
/** A higher rate is inaudible, and pages would decode it into more memory than they can use. */
const SAMPLE_RATE_MAX_HZ = 48_000;
const COMPRESSION_LEVEL = 5;
/** Five hours. */
const RENDERED_MAX_BYTES = 2 * 1_024 * 1_024 * 1_024;
const RENDERED_MAX_SAMPLES = 24 * 3_600 * SAMPLE_RATE_MAX_HZ;

/** Transcodes to 16-bit FLAC, which every browser decodes and seeks exactly. Returns the samples of one channel. */
export async function renderSound(
  location: FileLocation,
  target: string,
  onProgress: () => void,
): Promise<number> {
  let sampleCount = 0;
  let byteCount = 0;
  await decodeSound(location, describeFilter, async ({ filter, forEachFrame }) => {
    let codec: CodecContext | undefined;
    using encoder = Encoder.createSync(FF_ENCODER_FLAC, {
      filter,
      options: { compression_level: COMPRESSION_LEVEL },
      configure(context) {
        codec = context;
        context.frameSize = FRAME_SAMPLES;
      },
    });
    using output = Muxer.openSync(target, { format: 'flac' });
    const index = output.addStream(encoder);
    const writeWhatIsReady = () => {
      for (;;) {
        const packet = encoder.receiveSync();
        if (packet === null || typeof packet !== 'object') return;
        byteCount += packet.size;
        output.writePacketSync(packet, index);
        packet.free();
      }
    };
    await forEachFrame((frame) => {
      onProgress();
      if (frame.nbSamples === FRAME_SAMPLES || codec === undefined) encoder.encodeSync(frame);
      else {
        // node-av 6.1 drops an incomplete frame: up to a tenth of a second at the end of every track.
        frame.pts = BigInt(sampleCount);
        codec.sendFrameSync(frame);
      }
      sampleCount += frame.nbSamples;
      writeWhatIsReady();
      if (byteCount > RENDERED_MAX_BYTES || sampleCount > RENDERED_MAX_SAMPLES) throw new OutputTooLarge();
    });
    encoder.flushSync();
    writeWhatIsReady();
    output.closeSync();
  });
  if (sampleCount === 0) throw new Error('Nothing in the file could be decoded');
  return sampleCount;
}

function describeFilter(sampleRateHz: number): string {
  const rate = sampleRateHz > SAMPLE_RATE_MAX_HZ ? `osr=${SAMPLE_RATE_MAX_HZ}:` : '';
  return [
    `aresample=${rate}dither_method=triangular_hp`,
    'aformat=sample_fmts=s16:channel_layouts=mono|stereo',
    `asetnsamples=n=${FRAME_SAMPLES}:p=0`,
  ].join(',');
}
