/** Runs in the encoder child only: plays one file within a broadcast, at its level and faded where it is cut. */
import { InputUnreadable } from '../coding/input-unreadable.ts';
import { SlidingSound } from '../coding/sliding-sound.ts';
import { openSoundFile, type SoundFileReader, type StereoSound } from '../coding/sound-file.ts';
import type { FailedFile, SoundPart } from './encoder-messages.ts';

/** A file that ends before its part is faded over this many frames, so that the end does not click. */
const END_FADE_FRAMES = 384;
/** An end this close to the planned one is the file's own. */
const OWN_END_FRAMES = 2_400;
/** A loss of at least this many frames at the end is reported. */
const MISSING_FRAMES = 2 * 48_000;

export interface PartReader {
  add(fromFrame: number, target: StereoSound): void;
  follow(part: SoundPart): void;
  close(): void;
}

type ReportFailed = (failed: FailedFile) => void;

/** Opens a part. An undecodable file is silent and reported; an unreadable one fails, so that it is retried. */
export async function openPart(
  part: SoundPart,
  fromFrame: number,
  failed: ReportFailed,
): Promise<PartReader> {
  if (part.location === undefined) return SILENT;
  try {
    const file = await openSoundFile(part.location, part.fileFromFrame + fromFrame - part.fromFrame);
    return new FilePart({ part, file, fromFrame, failed });
  } catch (error) {
    if (error instanceof InputUnreadable) throw error;
    failed({ trackId: part.trackId, reason: toReason(error) });
    return SILENT;
  }
}

const SILENT: PartReader = { add: () => {}, follow: () => {}, close: () => {} };

interface FilePartOptions {
  readonly part: SoundPart;
  readonly file: SoundFileReader;
  readonly fromFrame: number;
  readonly failed: ReportFailed;
}

class FilePart implements PartReader {
  #part: SoundPart;
  readonly #failed: ReportFailed;
  readonly #ready: SlidingSound;
  #file: SoundFileReader | undefined;

  constructor({ part, file, fromFrame, failed }: FilePartOptions) {
    this.#part = part;
    this.#file = file;
    this.#failed = failed;
    this.#ready = new SlidingSound(fromFrame);
  }

  add(fromFrame: number, target: StereoSound): void {
    const untilFrame = fromFrame + target.left.length;
    // Reads further than requested, so that the sound before an early end is still there to be faded.
    this.#readUntil(untilFrame + END_FADE_FRAMES);
    const until = Math.min(untilFrame, this.#ready.untilFrame);
    if (fromFrame < until) {
      const sound = this.#ready.view(fromFrame, until);
      // Shaped in place, because it is dropped below.
      this.#shape(fromFrame, sound);
      addTo(target, sound);
    }
    this.#ready.forgetBefore(until);
  }

  follow(part: SoundPart): void {
    this.#part = part;
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  #readUntil(frame: number): void {
    while (this.#file !== undefined && this.#ready.untilFrame < frame) {
      try {
        const sound = this.#file.read();
        if (sound === undefined) this.#end(undefined);
        else this.#ready.append(sound.left, sound.right);
      } catch (error) {
        if (error instanceof InputUnreadable) throw error;
        this.#end(toReason(error));
      }
    }
  }

  #end(problem: string | undefined): void {
    this.close();
    const { untilFrame, fromFrame } = this.#ready;
    const missing = this.#part.untilFrame - untilFrame;
    const reason = problem ?? (missing > MISSING_FRAMES ? 'The file ends before it should' : undefined);
    if (reason !== undefined) this.#failed({ trackId: this.#part.trackId, reason });
    if (missing <= OWN_END_FRAMES) return;
    const tail = this.#ready.view(Math.max(fromFrame, untilFrame - END_FADE_FRAMES), untilFrame);
    multiply(tail, (at) => (tail.left.length - at) / (tail.left.length + 1));
  }

  #shape(fromFrame: number, sound: StereoSound): void {
    const { gainDb, fadeInFrames, fadeOutFrames, tailFrames, fromFrame: start, untilFrame: end } = this.#part;
    const level = 10 ** (gainDb / 20);
    const fadesFrom = end - Math.max(fadeOutFrames, tailFrames);
    const isPlain = fromFrame >= start + fadeInFrames && fromFrame + sound.left.length <= fadesFrom;
    if (isPlain && gainDb === 0) return;
    multiply(sound, (at) => {
      if (isPlain) return level;
      const frame = fromFrame + at;
      const rising = fadeInFrames === 0 ? 1 : (frame - start + 0.5) / fadeInFrames;
      const falling = fadeOutFrames === 0 ? 1 : (end - frame - 0.5) / fadeOutFrames;
      const left = tailFrames === 0 ? 1 : Math.min(1, (end - frame - 0.5) / tailFrames);
      return level * Math.min(1, rising, falling) * Math.sin((left * Math.PI) / 2);
    });
  }
}

function addTo(target: StereoSound, { left, right }: StereoSound): void {
  for (let at = 0; at < left.length; at += 1) {
    target.left[at] = (target.left[at] as number) + (left[at] as number);
    target.right[at] = (target.right[at] as number) + (right[at] as number);
  }
}

function multiply({ left, right }: StereoSound, gainAt: (at: number) => number): void {
  for (let at = 0; at < left.length; at += 1) {
    const gain = gainAt(at);
    left[at] = (left[at] as number) * gain;
    // Mono sound uses one array for both sides.
    if (right !== left) right[at] = (right[at] as number) * gain;
  }
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
