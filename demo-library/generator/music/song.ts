// A piece of music in progress: tempo, harmony, mixing desk.
import type { Random } from '../random.ts';
import { highPass } from '../sound/filters.ts';
import { applyGain, limitPeaks, measureLoudness } from '../sound/loudness.ts';
import { SAMPLE_RATE } from '../sound/sample-rate.ts';
import { createStereo, type RoomOptions, reverberate, type Stereo } from '../sound/space.ts';
import { type Chord, type ChordSpan, parseProgression, parseScale } from './harmony.ts';

export const SMALL_ROOM: RoomOptions = { decaySeconds: 0.7, dampingHz: 5200, preDelaySeconds: 0.006 };
export const STUDIO_PLATE: RoomOptions = { decaySeconds: 1.5, dampingHz: 6500, preDelaySeconds: 0.018 };
export const CONCERT_HALL: RoomOptions = { decaySeconds: 2.4, dampingHz: 4200, preDelaySeconds: 0.028 };
export const CATHEDRAL: RoomOptions = { decaySeconds: 5.5, dampingHz: 3600, preDelaySeconds: 0.04 };

export interface PieceSettings {
  bpm: number;
  bars: number;
  beatsPerBar?: number;
  scale: string;
  /** Sections in order; a section's progression repeats until its bars are full. */
  harmony: readonly { bars: number; chords: string }[];
  /** Position of the off-beat within a `unit` of beats: 0.5 is straight, 0.667 a triplet. */
  swing?: { unit: number; ratio: number };
  room?: RoomOptions;
  /** Seconds for the last sounds to fade away. */
  tailSeconds?: number;
  fadeOutSeconds?: number;
}

export interface Piece extends PieceSettings {
  compose(song: Song): void;
}

export interface ChannelOptions {
  /** Loudness of this channel while it plays; 0 is the lead. */
  levelDb: number;
  pan?: number;
  /** Fraction that is also sent to the reverb. */
  reverb?: number;
  loosenessMs?: number;
  treat?: (sound: Stereo) => void;
  /** Beats at which the channel is ducked under the kick drum. */
  duckAt?: readonly number[];
}

export interface Channel {
  add(samples: Float32Array, beat: number, options?: { pan?: number; gain?: number; delayMs?: number }): void;
}

export interface Song {
  readonly beatsPerBar: number;
  readonly bars: number;
  readonly bpm: number;
  readonly scale: readonly number[];
  readonly random: Random;
  secondsFor(beats: number): number;
  chordSpans(fromBar: number, toBar: number): ChordSpan[];
  chordAt(beat: number): Chord;
  channel(name: string, options: ChannelOptions): Channel;
  mixdown(): Stereo;
}

interface ChannelState {
  options: ChannelOptions;
  sound: Stereo;
}

const REFERENCE_LUFS = -20;
const TARGET_LUFS = -16;
const CEILING_DB = -1.6;

function arrangeHarmony(piece: PieceSettings, beatsPerBar: number): ChordSpan[] {
  const spans: ChordSpan[] = [];
  let startBar = 0;
  for (const section of piece.harmony) {
    const loop = parseProgression(section.chords, beatsPerBar);
    const loopBeats = section.chords.split('|').length * beatsPerBar;
    const endBeat = (startBar + section.bars) * beatsPerBar;
    for (let offset = startBar * beatsPerBar; offset < endBeat; offset += loopBeats) {
      for (const span of loop) {
        const startBeat = offset + span.startBeat;
        if (startBeat < endBeat) spans.push({ ...span, startBeat });
      }
    }
    startBar += section.bars;
  }
  if (startBar !== piece.bars) throw new Error(`Harmony has ${startBar} bars, the piece ${piece.bars}`);
  return spans;
}

function duck(sound: Stereo, song: { toSeconds(beat: number): number }, beats: readonly number[]): void {
  for (const beat of beats) {
    const start = Math.round(song.toSeconds(beat) * SAMPLE_RATE);
    const length = Math.round(0.22 * SAMPLE_RATE);
    for (let index = Math.max(0, start); index < start + length && index < sound.left.length; index += 1) {
      const along = (index - start) / length;
      const gain = along < 0.04 ? 1 - along * 17 : 0.32 + 0.68 * along ** 1.5;
      sound.left[index] = (sound.left[index] as number) * gain;
      sound.right[index] = (sound.right[index] as number) * gain;
    }
  }
}

function mixInto(target: Stereo, source: Stereo, gain: number): void {
  for (let index = 0; index < target.left.length; index += 1) {
    target.left[index] = (target.left[index] as number) + gain * (source.left[index] as number);
    target.right[index] = (target.right[index] as number) + gain * (source.right[index] as number);
  }
}

function fade(sound: Stereo, fadeOutSeconds: number): void {
  const count = sound.left.length;
  const inLength = Math.round(0.004 * SAMPLE_RATE);
  const outLength = Math.round(fadeOutSeconds * SAMPLE_RATE);
  for (const side of [sound.left, sound.right]) {
    for (let index = 0; index < inLength; index += 1)
      side[index] = (side[index] as number) * (index / inLength);
    for (let index = 0; index < outLength; index += 1) {
      const at = count - 1 - index;
      side[at] = (side[at] as number) * Math.sin((Math.PI / 2) * (index / outLength)) ** 2;
    }
  }
}

/** Normalizes loudness, limits peaks, and restores the loudness that the limiter removed. */
function master(sound: Stereo): void {
  for (const side of [sound.left, sound.right]) highPass(side, 28);
  for (let round = 0; round < 3; round += 1) {
    applyGain(sound, TARGET_LUFS - measureLoudness(sound));
    limitPeaks(sound, CEILING_DB);
  }
}

function blendChannels(
  channels: ReadonlyMap<string, ChannelState>,
  room: RoomOptions,
  count: number,
): Stereo {
  const mix = createStereo(count);
  const send = createStereo(count);
  for (const [name, { options, sound }] of channels) {
    const loudness = measureLoudness(sound);
    if (loudness === Number.NEGATIVE_INFINITY) throw new Error(`Channel "${name}" is silent`);
    const gain = 10 ** ((REFERENCE_LUFS + options.levelDb - loudness) / 20);
    mixInto(mix, sound, gain);
    if (options.reverb) mixInto(send, sound, gain * options.reverb);
  }
  const sendLoudness = measureLoudness(send);
  if (sendLoudness === Number.NEGATIVE_INFINITY) return mix;
  const wet = reverberate(send, room);
  mixInto(mix, wet, 10 ** ((sendLoudness - 2 - measureLoudness(wet)) / 20));
  return mix;
}

function addSamples(
  sound: Stereo,
  samples: Float32Array,
  placing: { start: number; gain: number; pan: number },
): void {
  // Equal power: the sum of squares is the same at every pan position.
  const left = placing.gain * Math.cos(((placing.pan + 1) * Math.PI) / 4);
  const right = placing.gain * Math.sin(((placing.pan + 1) * Math.PI) / 4);
  const from = Math.max(0, -placing.start);
  const to = Math.min(samples.length, sound.left.length - placing.start);
  for (let index = from; index < to; index += 1) {
    const at = placing.start + index;
    sound.left[at] = (sound.left[at] as number) + left * (samples[index] as number);
    sound.right[at] = (sound.right[at] as number) + right * (samples[index] as number);
  }
}

export function createSong(piece: PieceSettings, random: Random): Song {
  const beatsPerBar = piece.beatsPerBar ?? 4;
  const beatSeconds = 60 / piece.bpm;
  const spans = arrangeHarmony(piece, beatsPerBar);
  const totalSeconds = piece.bars * beatsPerBar * beatSeconds + (piece.tailSeconds ?? 2);
  const count = Math.round(totalSeconds * SAMPLE_RATE);
  const channels = new Map<string, ChannelState>();
  const { unit, ratio } = piece.swing ?? { unit: 1, ratio: 0.5 };
  const toSeconds = (beat: number): number => {
    const cell = Math.floor(beat / unit + 1e-9);
    const within = beat / unit - cell;
    const bent = within < 0.5 ? within * 2 * ratio : ratio + (within - 0.5) * 2 * (1 - ratio);
    return (cell + bent) * unit * beatSeconds;
  };
  return {
    beatsPerBar,
    bars: piece.bars,
    bpm: piece.bpm,
    scale: parseScale(piece.scale),
    random,
    secondsFor: (beats) => beats * beatSeconds,
    chordSpans: (fromBar, toBar) =>
      spans.filter(
        (span) =>
          span.startBeat >= fromBar * beatsPerBar - 1e-6 && span.startBeat < toBar * beatsPerBar - 1e-6,
      ),
    chordAt: (beat) => {
      const span = spans.findLast((candidate) => candidate.startBeat <= beat + 1e-6) ?? spans[0];
      if (!span) throw new Error('A piece needs at least one chord');
      return span.chord;
    },
    channel(name, options) {
      const state = channels.get(name) ?? { options, sound: createStereo(count) };
      channels.set(name, state);
      return {
        add(samples, beat, { pan = state.options.pan ?? 0, gain = 1, delayMs = 0 } = {}) {
          const loose = random.normal() * (state.options.loosenessMs ?? 4) + delayMs;
          const start = Math.max(0, Math.round((toSeconds(beat) + loose / 1000) * SAMPLE_RATE));
          addSamples(state.sound, samples, { start, gain, pan: Math.max(-1, Math.min(1, pan)) });
        },
      };
    },
    mixdown() {
      for (const { options, sound } of channels.values()) {
        options.treat?.(sound);
        if (options.duckAt) duck(sound, { toSeconds }, options.duckAt);
      }
      const mix = blendChannels(channels, piece.room ?? STUDIO_PLATE, count);
      master(mix);
      fade(mix, piece.fadeOutSeconds ?? 1.2);
      return mix;
    },
  };
}
