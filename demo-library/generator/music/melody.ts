// Builds melodies from motifs, because repetition makes a tune. Each letter of a form is a motif of rhythm and
// contour; when it returns over another chord, its strong notes move to the tones of that chord.
import type { Random } from '../random.ts';
import { nearestPitch } from './harmony.ts';
import type { MakeNote, Span } from './players.ts';
import type { Channel, Song } from './song.ts';

export interface MelodyNote {
  beat: number;
  beats: number;
  midi: number;
  velocity: number;
}

export interface MelodyOptions extends Span {
  /** One letter per unit, e.g. "AABA"; a lower-case letter is the same motif with another ending. */
  form: string;
  barsPerUnit: number;
  /** Rhythms of one bar: x begins, - holds, . rests. */
  rhythms: readonly string[];
  stepBeats: number;
  low: number;
  high: number;
  scale?: readonly number[];
  seed: string;
}

interface Motif {
  onsets: { offset: number; beats: number; step: number }[];
  start: number;
}

function drawSteps(random: Random, count: number): number[] {
  const steps: number[] = [];
  let pending = 0;
  for (let index = 0; index < count; index += 1) {
    if (pending !== 0) {
      // A leap is followed by a step back, as usual in sung music.
      steps.push(-Math.sign(pending));
      pending = 0;
      continue;
    }
    const rising = index < count / 2 ? 0.62 : 0.38;
    const direction = random.chance(rising) ? 1 : -1;
    const kind = random.next();
    if (kind < 0.13) steps.push(0);
    else if (kind < 0.72) steps.push(direction);
    else if (kind < 0.9) steps.push(2 * direction);
    else {
      pending = direction * 3;
      steps.push(pending);
    }
  }
  return steps;
}

function inventMotif(options: MelodyOptions, beatsPerBar: number, random: Random): Motif {
  const onsets: { offset: number; beats: number }[] = [];
  for (let bar = 0; bar < options.barsPerUnit; bar += 1) {
    const rhythm = random.pick(options.rhythms);
    for (let step = 0; step < rhythm.length; step += 1) {
      if (rhythm[step] !== 'x') continue;
      let length = 1;
      while (rhythm[step + length] === '-') length += 1;
      onsets.push({
        offset: bar * beatsPerBar + step * options.stepBeats,
        beats: length * options.stepBeats,
      });
    }
  }
  const steps = drawSteps(random, onsets.length);
  return {
    onsets: onsets.map((onset, index) => ({ ...onset, step: steps[index] as number })),
    start: random.between(0.3, 0.65),
  };
}

function moveInScale(scale: readonly number[], from: number, steps: number): number {
  let midi = nearestPitch(scale, from);
  const direction = Math.sign(steps);
  for (let taken = 0; taken < Math.abs(steps); ) {
    midi += direction;
    if (scale.includes(((midi % 12) + 12) % 12)) taken += 1;
  }
  return midi;
}

function keepInRange(midi: number, { low, high }: MelodyOptions): number {
  if (midi > high) return midi - 12 >= low ? midi - 12 : high;
  if (midi < low) return midi + 12 <= high ? midi + 12 : low;
  return midi;
}

export function composeMelody(song: Song, options: MelodyOptions): MelodyNote[] {
  const random = song.random.fork(options.seed);
  const scale = options.scale ?? song.scale;
  const motifs = new Map<string, Motif>();
  const notes: MelodyNote[] = [];
  const unitBeats = options.barsPerUnit * song.beatsPerBar;
  const units = Math.ceil((options.to - options.from) / options.barsPerUnit);
  for (let unit = 0; unit < units; unit += 1) {
    const letter = options.form[unit % options.form.length] as string;
    const name = letter.toUpperCase();
    const motif = motifs.get(name) ?? inventMotif(options, song.beatsPerBar, random.fork(name));
    motifs.set(name, motif);
    let midi = options.low + (options.high - options.low) * motif.start;
    for (const [index, onset] of motif.onsets.entries()) {
      const beat = options.from * song.beatsPerBar + unit * unitBeats + onset.offset;
      if (beat >= options.to * song.beatsPerBar) break;
      const isLast = index === motif.onsets.length - 1;
      const step = letter !== name && index > motif.onsets.length / 2 ? -onset.step : onset.step;
      midi = moveInScale(scale, Math.round(midi), step);
      const isStrong = onset.beats >= 1 || onset.offset % 2 === 0 || isLast;
      if (isStrong) midi = nearestPitch(song.chordAt(beat).tones, midi);
      midi = keepInRange(midi, options);
      const velocity = (isStrong ? 0.9 : 0.72) * random.between(0.92, 1.05);
      notes.push({ beat, beats: onset.beats, midi, velocity: Math.min(1, velocity) });
    }
  }
  return notes;
}

export interface MelodyPlaying {
  make: MakeNote;
  /** Fraction of the written length that sounds. */
  length?: number;
  transpose?: number;
  velocity?: number;
}

export function playMelody(
  song: Song,
  channel: Channel,
  {
    notes,
    make,
    length = 0.96,
    transpose = 0,
    velocity = 1,
  }: MelodyPlaying & { notes: readonly MelodyNote[] },
): void {
  for (const note of notes) {
    const samples = make({
      midi: note.midi + transpose,
      seconds: song.secondsFor(note.beats) * length,
      velocity: note.velocity * velocity,
      random: song.random,
    });
    channel.add(samples, note.beat);
  }
}
