// Turns patterns into notes on a channel. Patterns are text, one character per step: X accent, x stroke, o soft, -
// hold (notes) or ghost (drums: g), . rest. A short pattern repeats.
import type { Hit } from '../sound/drums.ts';
import type { Note } from '../sound/strings.ts';
import { type Chord, nearestPitch, type VoicingRange, voiceChord } from './harmony.ts';
import type { Channel, Song } from './song.ts';

export type MakeNote = (note: Note) => Float32Array;
export type MakeHit = (hit: Hit) => Float32Array;

const VELOCITIES: Record<string, number> = { X: 1, x: 0.78, o: 0.52, g: 0.26 };

export interface Span {
  /** First bar, counted from 0. */
  from: number;
  /** The bar after the last. */
  to: number;
}

export interface PatternOptions extends Span {
  pattern: string;
  stepBeats?: number;
}

interface Onset {
  beat: number;
  beats: number;
  velocity: number;
}

/** Returns the strokes within the bars; the length of each lasts until the next character that is not a hold. */
export function readPattern(song: Song, options: PatternOptions): Onset[] {
  const signs = options.pattern.replace(/[\s|]/g, '');
  const stepBeats = options.stepBeats ?? 0.25;
  const first = options.from * song.beatsPerBar;
  const steps = Math.round(((options.to - options.from) * song.beatsPerBar) / stepBeats);
  const onsets: Onset[] = [];
  for (let step = 0; step < steps; step += 1) {
    const velocity = VELOCITIES[signs[step % signs.length] as string];
    if (velocity === undefined) continue;
    let length = 1;
    while (step + length < steps && signs[(step + length) % signs.length] === '-') length += 1;
    onsets.push({ beat: first + step * stepBeats, beats: length * stepBeats, velocity });
  }
  return onsets;
}

export function playDrum(
  song: Song,
  channel: Channel,
  options: PatternOptions & { make: MakeHit; pan?: number },
): void {
  for (const { beat, velocity } of readPattern(song, options)) {
    const lively = Math.min(1, velocity * song.random.between(0.9, 1.08));
    const samples = options.make({ velocity: lively, random: song.random });
    channel.add(samples, beat, options.pan === undefined ? {} : { pan: options.pan });
  }
}

export interface ChordOptions extends PatternOptions, VoicingRange {
  make: MakeNote;
  /** Delay between the strings of one stroke; negative strums upwards. */
  strumMs?: number;
  /** Spreads the voices over the stereo field. */
  width?: number;
  /** Fraction of the written length that sounds: 0.4 is staccato. */
  length?: number;
}

export function playChords(song: Song, channel: Channel, options: ChordOptions): void {
  let voicing: number[] | undefined;
  let voiced: Chord | undefined;
  for (const onset of readPattern(song, options)) {
    const chord = song.chordAt(onset.beat);
    if (chord !== voiced) voicing = voiceChord(chord, options, voicing);
    voiced = chord;
    const notes = voicing ?? [];
    for (const [index, midi] of notes.entries()) {
      const strum = options.strumMs ?? 0;
      const strumIndex = strum < 0 ? notes.length - 1 - index : index;
      const side = notes.length > 1 ? (index / (notes.length - 1)) * 2 - 1 : 0;
      const samples = options.make({
        midi,
        seconds: song.secondsFor(onset.beats) * (options.length ?? 0.95),
        velocity: onset.velocity * song.random.between(0.88, 1),
        random: song.random,
      });
      channel.add(samples, onset.beat, {
        delayMs: strumIndex * Math.abs(strum),
        ...(options.width === undefined ? {} : { pan: side * options.width }),
      });
    }
  }
}

export interface ArpeggioOptions extends Span, VoicingRange {
  /** Digits are voices from the bottom, . rests, - holds; one character per step. */
  arpeggio: string;
  stepBeats?: number;
  make: MakeNote;
  /** Lets notes ring for this many beats, regardless of what follows. */
  ringBeats?: number;
  velocity?: number;
  width?: number;
}

export function playArpeggio(song: Song, channel: Channel, options: ArpeggioOptions): void {
  const signs = options.arpeggio.replace(/[\s|]/g, '');
  const stepBeats = options.stepBeats ?? 0.5;
  const first = options.from * song.beatsPerBar;
  const steps = Math.round(((options.to - options.from) * song.beatsPerBar) / stepBeats);
  let voicing: number[] = [];
  let voiced: Chord | undefined;
  for (let step = 0; step < steps; step += 1) {
    const beat = first + step * stepBeats;
    const chord = song.chordAt(beat);
    if (chord !== voiced) voicing = voiceChord(chord, options, voicing.length ? voicing : undefined);
    voiced = chord;
    const voice = Number.parseInt(signs[step % signs.length] as string, 10);
    if (Number.isNaN(voice) || voicing.length === 0) continue;
    const midi = (voicing[voice % voicing.length] as number) + 12 * Math.floor(voice / voicing.length);
    const accent = beat % 1 === 0 ? 1 : 0.84;
    const samples = options.make({
      midi,
      seconds: song.secondsFor(options.ringBeats ?? stepBeats),
      velocity: (options.velocity ?? 0.75) * accent * song.random.between(0.88, 1),
      random: song.random,
    });
    const pan = options.width === undefined ? {} : { pan: ((voice % 4) / 1.5 - 1) * options.width };
    channel.add(samples, beat, pan);
  }
}

export interface BassOptions extends Span {
  /** R root, L root an octave lower, 8 octave, 3 5 7 chord tones, a half-step below the next root, - hold, . rest. */
  line: string;
  stepBeats?: number;
  low: number;
  make: MakeNote;
  velocity?: number;
  length?: number;
}

function bassPitch(
  song: Song,
  sign: string,
  at: { beat: number; nextBeat: number; low: number },
): number | undefined {
  const chord = song.chordAt(at.beat);
  const above = (pitchClass: number): number => at.low + ((((pitchClass - at.low) % 12) + 12) % 12);
  const root = above(chord.bass);
  const interval = (wanted: readonly number[], otherwise: number): number =>
    root + (chord.intervals.find((candidate) => wanted.includes(candidate)) ?? otherwise);
  const pitches: Record<string, () => number> = {
    R: () => root,
    L: () => (root - 12 >= 24 ? root - 12 : root),
    '8': () => root + 12,
    '3': () => interval([3, 4], 7),
    '5': () => interval([6], 7),
    '6': () => root + 9,
    '7': () => interval([10, 11], 10),
    a: () => above(song.chordAt(at.nextBeat).bass) - 1,
  };
  return pitches[sign]?.();
}

export function playBass(song: Song, channel: Channel, options: BassOptions): void {
  const signs = options.line.replace(/[\s|]/g, '');
  const stepBeats = options.stepBeats ?? 0.5;
  const first = options.from * song.beatsPerBar;
  const steps = Math.round(((options.to - options.from) * song.beatsPerBar) / stepBeats);
  for (let step = 0; step < steps; step += 1) {
    const beat = first + step * stepBeats;
    let length = 1;
    while (step + length < steps && signs[(step + length) % signs.length] === '-') length += 1;
    const nextBeat = beat + length * stepBeats;
    const midi = bassPitch(song, signs[step % signs.length] as string, { beat, nextBeat, low: options.low });
    if (midi === undefined) continue;
    const samples = options.make({
      midi,
      seconds: song.secondsFor(length * stepBeats) * (options.length ?? 0.92),
      velocity: (options.velocity ?? 0.85) * song.random.between(0.9, 1),
      random: song.random,
    });
    channel.add(samples, beat);
  }
}

/** Plays four notes per bar: the root, chord tones, and a step into the next root. */
export function walkBass(
  song: Song,
  channel: Channel,
  options: Span & { low: number; make: MakeNote },
): void {
  let previous = options.low + 7;
  const last = options.to * song.beatsPerBar;
  for (let beat = options.from * song.beatsPerBar; beat < last; beat += 1) {
    const chord = song.chordAt(beat);
    const isNew = beat === options.from * song.beatsPerBar || song.chordAt(beat - 1) !== chord;
    const next = song.chordAt(beat + 1);
    const goal = nearestPitch([next.bass], previous);
    let midi: number;
    if (isNew) midi = nearestPitch([chord.bass], previous);
    else if (next !== chord) midi = goal + (goal > previous ? -1 : 1);
    else midi = nearestPitch(chord.tones, previous + (song.random.chance(0.55) ? 4 : -3));
    if (midi < options.low) midi += 12;
    if (midi > options.low + 19) midi -= 12;
    const samples = options.make({
      midi,
      seconds: song.secondsFor(0.93),
      velocity: 0.8 * song.random.between(0.9, 1.05),
      random: song.random,
    });
    channel.add(samples, beat);
    previous = midi;
  }
}
