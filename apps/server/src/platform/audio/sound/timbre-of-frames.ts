/** Runs in the sound child only: describes how the decoded frames of a file sound. */
import { packFloat16, TIMBRE_SAMPLE_RATE_HZ, TimbreMeter } from '@tutti/recommend/timbre';
import { FilterAPI, type Frame } from 'node-av';

/** One step, because two filters would resample both channels before they are mixed. */
export const TIMBRE_FILTER = `aresample=osr=${TIMBRE_SAMPLE_RATE_HZ}:ochl=mono:osf=flt`;

export class TimbreOfFrames {
  readonly #meter = new TimbreMeter();

  /** Takes frames that have passed the filter and are not freed yet. */
  hear({ data, nbSamples }: Frame): void {
    const [bytes] = data ?? [];
    if (bytes === undefined || nbSamples === 0) return;
    this.#meter.hear(new Float32Array(bytes.buffer, bytes.byteOffset, nbSamples));
  }

  /** In base64; empty for silence and for sound too short to describe. */
  read(): string {
    const vector = this.#meter.read();
    return vector ? Buffer.from(packFloat16(vector)).toString('base64') : '';
  }
}

/** Filters the frames of a decode that serves other meters, too, so that a file is decoded once for all of them. */
export class SharedTimbre {
  readonly #timbre = new TimbreOfFrames();
  readonly #filter = FilterAPI.create(TIMBRE_FILTER);

  hear(frame: Frame): void {
    for (using filtered of this.#filter.processAllSync(frame)) this.#timbre.hear(filtered);
  }

  read(): string {
    return this.#timbre.read();
  }

  [Symbol.dispose](): void {
    this.#filter.close();
  }
}
