/** Runs in the encoder child only: mixes the parts of a timeline into one endless stretch of stereo sound. */

import { SlidingSound } from '../coding/sliding-sound.ts';
import type { StereoSound } from '../coding/sound-file.ts';
import type { FailedFile, SoundPart } from './encoder-messages.ts';
import { LIMITER_CONTEXT_FRAMES, limitSound } from './limiter.ts';
import { openPart, type PartReader } from './part-reader.ts';

/** Mixes this many frames per step, with a sign of life after each. */
const STEP_FRAMES = 48_000;

export interface MixerEvents {
  readonly touching: (trackId: number) => void;
  readonly failed: (failed: FailedFile) => void;
  readonly alive: () => void;
}

export class Mixer {
  /** Reaches further than the limited sound, because the limiter needs context. */
  readonly #raw: SlidingSound;
  readonly #limited: SlidingSound;
  readonly #readers = new Map<SoundPart, PartReader>();
  #parts: readonly SoundPart[];
  #events: MixerEvents;

  constructor(fromFrame: number, parts: readonly SoundPart[], events: MixerEvents) {
    this.#raw = new SlidingSound(fromFrame - LIMITER_CONTEXT_FRAMES);
    this.#limited = new SlidingSound(fromFrame);
    this.#parts = parts;
    this.#events = events;
  }

  /** Continues with this plan, which must be the same for the part that is already mixed. */
  follow(parts: readonly SoundPart[], events: MixerEvents): void {
    const followed = Array.from(this.#readers);
    for (const [known, reader] of followed) {
      const same = parts.find((part) => beginsLike(part, known));
      this.#readers.delete(known);
      if (same === undefined) reader.close();
      else this.#readers.set(same, reader);
      reader.follow(same ?? known);
    }
    this.#parts = parts;
    this.#events = events;
  }

  /** Returns true if the other plan gives the same sound for the part that is already mixed. */
  agreesWith(parts: readonly SoundPart[]): boolean {
    const { fromFrame, untilFrame } = this.#raw;
    const sounding = (all: readonly SoundPart[]) =>
      all.filter((part) => part.untilFrame > fromFrame && part.fromFrame < untilFrame);
    const [ours, theirs] = [sounding(this.#parts), sounding(parts)];
    return (
      ours.length === theirs.length &&
      ours.every((part, index) => {
        const other = theirs[index] as SoundPart;
        return beginsLike(part, other) && endingOf(part, untilFrame) === endingOf(other, untilFrame);
      })
    );
  }

  get fromFrame(): number {
    return this.#limited.fromFrame;
  }

  /** Frames must not be before `fromFrame`, nor before dropped ones. */
  async read(fromFrame: number, untilFrame: number): Promise<StereoSound> {
    while (this.#limited.untilFrame < untilFrame) {
      const step = Math.min(untilFrame, this.#limited.untilFrame + STEP_FRAMES);
      await this.#mixUntil(step + LIMITER_CONTEXT_FRAMES);
      this.#limitUntil(step);
      this.#events.alive();
    }
    return this.#limited.view(fromFrame, untilFrame);
  }

  forgetBefore(frame: number): void {
    this.#limited.forgetBefore(frame);
    for (const [part, reader] of this.#readers) {
      if (part.untilFrame > frame) continue;
      reader.close();
      this.#readers.delete(part);
    }
  }

  close(): void {
    for (const reader of this.#readers.values()) reader.close();
    this.#readers.clear();
  }

  #limitUntil(frame: number): void {
    const from = this.#limited.untilFrame;
    const sound = this.#raw.view(from - LIMITER_CONTEXT_FRAMES, frame + LIMITER_CONTEXT_FRAMES);
    const { left, right } = limitSound(sound);
    this.#limited.append(left, right);
    this.#raw.forgetBefore(frame - LIMITER_CONTEXT_FRAMES);
  }

  async #mixUntil(frame: number): Promise<void> {
    const from = this.#raw.untilFrame;
    if (frame <= from) return;
    const target = this.#raw.extend(frame - from);
    for (const part of this.#parts) {
      const [start, end] = [Math.max(part.fromFrame, from), Math.min(part.untilFrame, frame)];
      if (start >= end) continue;
      this.#events.touching(part.trackId);
      const reader = await this.#readerOf(part, start);
      reader.add(start, {
        left: target.left.subarray(start - from, end - from),
        right: target.right.subarray(start - from, end - from),
      });
    }
  }

  async #readerOf(part: SoundPart, fromFrame: number): Promise<PartReader> {
    const known = this.#readers.get(part);
    if (known !== undefined) return known;
    // A file is open as long as it plays, and a problem is reported to the request at that moment.
    const opened = await openPart(part, fromFrame, (failed) => this.#events.failed(failed));
    this.#readers.set(part, opened);
    return opened;
  }
}

function beginsLike(one: SoundPart, other: SoundPart): boolean {
  return (
    one.trackId === other.trackId &&
    one.fromFrame === other.fromFrame &&
    one.fileFromFrame === other.fileFromFrame &&
    one.gainDb === other.gainDb &&
    one.fadeInFrames === other.fadeInFrames &&
    one.location?.path === other.location?.path
  );
}

/** Describes the ending as far as it matters before a frame. */
function endingOf(part: SoundPart, beforeFrame: number): string {
  const { untilFrame, fadeOutFrames, tailFrames } = part;
  const isLater = untilFrame - Math.max(fadeOutFrames, tailFrames) >= beforeFrame;
  return isLater ? 'later' : `${untilFrame}/${fadeOutFrames}/${tailFrames}`;
}
