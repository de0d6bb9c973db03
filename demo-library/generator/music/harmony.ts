// Chords, scales and voice leading.

const NATURALS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

const QUALITIES: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  '5': [0, 7],
  m: [0, 3, 7],
  '6': [0, 4, 7, 9],
  '69': [0, 4, 7, 9, 14],
  m6: [0, 3, 7, 9],
  '7': [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  '9': [0, 4, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 7, 10, 14, 17],
  '13': [0, 4, 10, 14, 21],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 14],
  '7b9': [0, 4, 7, 10, 13],
  '7#9': [0, 4, 7, 10, 15],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
  'maj7#11': [0, 4, 7, 11, 18],
};

export interface Chord {
  root: number;
  bass: number;
  intervals: readonly number[];
  /** Pitch classes of every tone. */
  tones: readonly number[];
}

export interface ChordSpan {
  chord: Chord;
  startBeat: number;
  beats: number;
}

function pitchClass(name: string): number {
  const natural = NATURALS[name[0] ?? ''];
  if (natural === undefined) throw new Error(`"${name}" is not a note name`);
  const shift = name[1] === '#' ? 1 : name[1] === 'b' ? -1 : 0;
  return (natural + shift + 12) % 12;
}

export function parseChord(symbol: string): Chord {
  const match = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(symbol);
  const intervals = match ? QUALITIES[match[2] ?? ''] : undefined;
  if (!match || !intervals) throw new Error(`"${symbol}" is not a chord this generator knows`);
  const root = pitchClass(match[1] as string);
  return {
    root,
    bass: match[3] ? pitchClass(match[3]) : root,
    intervals,
    tones: intervals.map((interval) => (root + interval) % 12),
  };
}

/** Parses "Dm9 | G13 C6 | Am7": | separates bars, and the chords of a bar share it equally. */
export function parseProgression(text: string, beatsPerBar: number): ChordSpan[] {
  return text.split('|').flatMap((bar, barIndex) => {
    const symbols = bar.trim().split(/\s+/);
    const beats = beatsPerBar / symbols.length;
    return symbols.map((symbol, index) => ({
      chord: parseChord(symbol),
      startBeat: barIndex * beatsPerBar + index * beats,
      beats,
    }));
  });
}

const SCALES: Record<string, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  phrygianDominant: [0, 1, 4, 5, 7, 8, 10],
  majorPentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
  hirajoshi: [0, 2, 3, 7, 8],
};

/** Parses a scale such as "D dorian" into its pitch classes. */
export function parseScale(text: string): readonly number[] {
  const [tonic = '', name = ''] = text.split(' ');
  const steps = SCALES[name];
  if (!steps) throw new Error(`"${text}" is not a scale this generator knows`);
  return steps.map((step) => (step + pitchClass(tonic)) % 12);
}

export function nearestPitch(pitchClasses: readonly number[], target: number): number {
  for (let distance = 0; distance <= 6; distance += 1) {
    if (pitchClasses.includes((((target - distance) % 12) + 12) % 12)) return target - distance;
    if (pitchClasses.includes((target + distance) % 12)) return target + distance;
  }
  return target;
}

export interface VoicingRange {
  low: number;
  high: number;
  voices: number;
}

function voicedTones(chord: Chord, voices: number): number[] {
  const tones = [...new Set(chord.tones)];
  if (tones.length <= voices) return tones;
  // The bass has the root; thirds, sevenths and extensions distinguish chords, so the fifth is omitted.
  const withoutFifth = tones.filter((tone) => tone !== (chord.root + 7) % 12);
  const voicing =
    withoutFifth.length > voices ? withoutFifth.filter((tone) => tone !== chord.root) : withoutFifth;
  return voicing.slice(0, voices);
}

/** Returns the close voicing that moves least from the previous one. */
export function voiceChord(chord: Chord, range: VoicingRange, previous?: readonly number[]): number[] {
  const tones = voicedTones(chord, range.voices);
  const middle = (range.low + range.high) / 2;
  let best: number[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (let bottom = range.low; bottom <= range.high - 5; bottom += 1) {
    if (!tones.includes(bottom % 12)) continue;
    const voicing = [bottom];
    for (let pitch = bottom + 1; voicing.length < range.voices && pitch <= range.high + 6; pitch += 1) {
      const last = voicing[voicing.length - 1] as number;
      if (tones.includes(pitch % 12) && pitch - last >= 2) voicing.push(pitch);
    }
    const average = voicing.reduce((sum, pitch) => sum + pitch, 0) / voicing.length;
    const movement = previous
      ? voicing.reduce((sum, pitch, index) => sum + Math.abs(pitch - (previous[index] ?? pitch)), 0)
      : 0;
    const cost = movement + Math.abs(average - middle) * 0.6 + (range.voices - voicing.length) * 8;
    if (cost < bestCost) {
      bestCost = cost;
      best = voicing;
    }
  }
  return best;
}
