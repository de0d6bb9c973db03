import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { CONCERT_HALL } from '../music/song.ts';
import { piano } from '../sound/keyboards.ts';
import { bow, CELLOS, HARP, pluck, SOLO_CELLO, SOLO_VIOLIN, VIOLINS } from '../sound/strings.ts';
import { flute } from '../sound/synthesizers.ts';

export const CANON_FOR_A_WINTER_WINDOW: Piece = {
  bpm: 84,
  bars: 18,
  scale: 'D harmonicMinor',
  harmony: [
    { bars: 8, chords: 'Dm | A7 | Dm Gm | A | Bb F | Gm Dm | Gm | A7' },
    { bars: 8, chords: 'Dm C | F A7 | Dm Gm | A | Bb F | Gm Dm | Gm A7 | Dm' },
    { bars: 2, chords: 'Gm A7 | Dm' },
  ],
  room: CONCERT_HALL,
  tailSeconds: 3.5,
  fadeOutSeconds: 2,
  compose(song) {
    const cello = song.channel('cello', { levelDb: -5, pan: 0.35, reverb: 0.35, loosenessMs: 9 });
    playBass(song, cello, {
      from: 0,
      to: 18,
      line: 'R-5-8-5-',
      stepBeats: 0.5,
      low: 38,
      make: (note) => bow(note, SOLO_CELLO),
      velocity: 0.75,
    });
    const subject = composeMelody(song, {
      from: 0,
      to: 16,
      form: 'AB',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 69,
      high: 86,
      seed: 'subject',
      rhythms: ['x-xxx-x-', 'x---x-xx', 'xxxxx-x-', 'x--xx-x-'],
    });
    const first = song.channel('violin 1', { levelDb: 0, pan: -0.4, reverb: 0.35, loosenessMs: 9 });
    playMelody(song, first, { notes: subject, make: (note) => bow(note, SOLO_VIOLIN) });
    // The second violin answers one bar later, a fourth lower, with its notes adapted to the harmony of that moment.
    const answer = composeMelody(song, {
      from: 1,
      to: 17,
      form: 'AB',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 62,
      high: 78,
      seed: 'subject',
      rhythms: ['x-xxx-x-', 'x---x-xx', 'xxxxx-x-', 'x--xx-x-'],
    });
    const second = song.channel('violin 2', { levelDb: -2.5, pan: -0.1, reverb: 0.35, loosenessMs: 10 });
    playMelody(song, second, { notes: answer, make: (note) => bow(note, SOLO_VIOLIN) });
    const viola = song.channel('viola', { levelDb: -8, pan: 0.15, reverb: 0.4 });
    playChords(song, viola, {
      from: 2,
      to: 18,
      pattern: 'x-------',
      stepBeats: 0.5,
      low: 53,
      high: 67,
      voices: 2,
      make: (note) => bow(note, CELLOS),
    });
    const finalChord = song.channel('tutti', { levelDb: -6, reverb: 0.4 });
    playChords(song, finalChord, {
      from: 17,
      to: 18,
      pattern: 'X---------------',
      low: 57,
      high: 81,
      voices: 5,
      width: 0.6,
      make: (note) => bow(note, VIOLINS),
    });
  },
};

export const NOCTURNE_NO_2: Piece = {
  bpm: 92,
  bars: 20,
  beatsPerBar: 3,
  scale: 'Eb major',
  harmony: [
    { bars: 8, chords: 'Eb | Eb | Fm/Eb | Bb7 | Eb | Cm | Fm7 | Bb7' },
    { bars: 8, chords: 'Cm | G7 | Ab | Eb | Fm7 | Cm | Abm6 | Bb7' },
    { bars: 4, chords: 'Eb | Fm7 Bb7 | Ebadd9 | Eb' },
  ],
  room: CONCERT_HALL,
  tailSeconds: 3.5,
  fadeOutSeconds: 2.5,
  compose(song) {
    const left = song.channel('left hand', { levelDb: -6, pan: -0.15, reverb: 0.22, loosenessMs: 7 });
    playBass(song, left, {
      from: 0,
      to: 20,
      line: 'R.....',
      stepBeats: 0.5,
      low: 36,
      make: piano,
      velocity: 0.6,
    });
    playArpeggio(song, left, {
      from: 0,
      to: 20,
      arpeggio: '.01213',
      stepBeats: 0.5,
      low: 51,
      high: 68,
      voices: 4,
      ringBeats: 1.6,
      velocity: 0.45,
      make: piano,
    });
    const right = song.channel('right hand', { levelDb: 0, pan: 0.12, reverb: 0.25, loosenessMs: 12 });
    const notes = composeMelody(song, {
      from: 1,
      to: 19,
      form: 'ABAC',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 67,
      high: 86,
      seed: 'nocturne',
      rhythms: ['x---x-', 'x-xxx-', 'x-----', 'x--xxx'],
    });
    playMelody(song, right, { notes, make: piano, length: 1.4, velocity: 0.85 });
  },
};

export const MORNING_OVER_LAKE_ORTA: Piece = {
  bpm: 104,
  bars: 18,
  scale: 'G major',
  harmony: [
    { bars: 8, chords: 'G | D/F# | Em | C | G | Am7 | D7sus4 | D7' },
    { bars: 8, chords: 'Em | Bm | C | G | Am | Em | C | D' },
    { bars: 2, chords: 'C D7 | G' },
  ],
  room: CONCERT_HALL,
  tailSeconds: 3.5,
  fadeOutSeconds: 2,
  compose(song) {
    const harp = song.channel('harp', { levelDb: -5, pan: 0.3, reverb: 0.35 });
    playArpeggio(song, harp, {
      from: 0,
      to: 18,
      arpeggio: '01234321',
      stepBeats: 0.5,
      low: 52,
      high: 72,
      voices: 4,
      ringBeats: 3,
      width: 0.4,
      make: (note) => pluck(note, HARP),
    });
    const strings = song.channel('strings', { levelDb: -6, reverb: 0.4 });
    playChords(song, strings, {
      from: 2,
      to: 18,
      pattern: 'x-------',
      stepBeats: 0.5,
      low: 50,
      high: 74,
      voices: 4,
      width: 0.7,
      make: (note) => bow(note, VIOLINS),
    });
    const cellos = song.channel('cellos', { levelDb: -6, pan: 0.4, reverb: 0.35 });
    playBass(song, cellos, {
      from: 2,
      to: 18,
      line: 'R---5---',
      stepBeats: 0.5,
      low: 38,
      make: (note) => bow(note, CELLOS),
    });
    const solo = song.channel('flute', { levelDb: 0, pan: -0.15, reverb: 0.4, loosenessMs: 10 });
    const notes = composeMelody(song, {
      from: 2,
      to: 17,
      form: 'ABAC',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 71,
      high: 88,
      seed: 'lake',
      rhythms: ['x---x-x-', 'x-xxx---', 'x-------', 'x--xx-xx'],
    });
    playMelody(song, solo, { notes, make: flute });
  },
};
