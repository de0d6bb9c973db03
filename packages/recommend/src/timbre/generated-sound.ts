/** Sounds for the tests, at the sample rate of the meter. */
import { TIMBRE_SAMPLE_RATE_HZ } from './timbre-meter.ts';

export function makeTones(tones: readonly number[], seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * TIMBRE_SAMPLE_RATE_HZ }, (_, at) =>
    tones.reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * at) / TIMBRE_SAMPLE_RATE_HZ) * 0.1, 0),
  );
}

export function makeNoise(seconds: number, random: () => number): Float32Array {
  return Float32Array.from({ length: seconds * TIMBRE_SAMPLE_RATE_HZ }, () => (random() - 0.5) * 0.4);
}

/** Short bursts of noise above a soft one, one per beat. */
export function makeBeats(bpm: number, seconds: number, random: () => number): Float32Array {
  const samplesPerBeat = (TIMBRE_SAMPLE_RATE_HZ * 60) / bpm;
  return makeNoise(seconds, random).map((sample, at) => sample * (at % samplesPerBeat < 2_000 ? 1 : 0.02));
}

/** The major scale's three chords, which make a key, some semitones above C. */
export function makeMajorSong(semitones: number): Float32Array {
  const chord = (root: number) =>
    makeTones(
      [root, root + 4, root + 7].map((tone) => 261.626 * 2 ** ((tone + semitones) / 12)),
      2,
    );
  const chords = [0, 5, 7, 0].map(chord);
  const song = new Float32Array(chords.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const samples of chords) {
    song.set(samples, at);
    at += samples.length;
  }
  return song;
}
