import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { STUDIO_PLATE } from '../music/song.ts';
import { electricPiano, ORGAN_MELLOW, organ, piano } from '../sound/keyboards.ts';
import { playThroughAmplifier } from '../sound/space.ts';
import { bow, ELECTRIC_BASS, ELECTRIC_GUITAR, type Note, pluck, VIOLINS } from '../sound/strings.ts';
import { choir, horn, TENOR_SAX, TROMBONE, TRUMPET } from '../sound/synthesizers.ts';

const mutedBass = (note: Note): Float32Array =>
  pluck(note, { ...ELECTRIC_BASS, brightness: 0.3, ringSeconds: 1.4 });

export const KEEP_THE_PORCH_LIGHT: Piece = {
  // Twelve quavers a bar, felt in four.
  bpm: 58,
  bars: 11,
  scale: 'Bb major',
  swing: { unit: 1, ratio: 0.5 },
  harmony: [{ bars: 11, chords: 'Bb D7 | Gm Bb7 | Eb Ebm6 | Bb F9sus4' }],
  room: STUDIO_PLATE,
  tailSeconds: 3.5,
  fadeOutSeconds: 2,
  compose(song) {
    const third = 1 / 3;
    const keys = song.channel('piano', { levelDb: -6, pan: -0.25, reverb: 0.2 });
    playArpeggio(song, keys, {
      from: 0,
      to: 11,
      arpeggio: '012321012321',
      stepBeats: third,
      low: 57,
      high: 75,
      voices: 4,
      ringBeats: 0.8,
      velocity: 0.65,
      make: piano,
    });
    const church = song.channel('organ', { levelDb: -8, pan: 0.3, reverb: 0.3 });
    playChords(song, church, {
      from: 0,
      to: 11,
      pattern: 'x-----x-----',
      stepBeats: third,
      low: 55,
      high: 74,
      voices: 4,
      make: (note) => organ(note, ORGAN_MELLOW, 1.1),
    });
    playKit(
      song,
      { kick: 'room', snare: 'fat', levelDb: -1, reverb: 0.25 },
      {
        from: 1,
        to: 11,
        stepBeats: third,
        kick: 'X....xX.....',
        snare: '...X.....X..',
        hat: 'xooxooxooxoo',
        tambourine: '...x.....x..',
      },
    );
    const bass = song.channel('bass', { levelDb: -2 });
    playBass(song, bass, {
      from: 1,
      to: 11,
      line: 'R--..5R--.5a',
      stepBeats: third,
      low: 34,
      make: mutedBass,
    });
    const section = song.channel('horns', { levelDb: -7, pan: 0.15, reverb: 0.3 });
    playChords(song, section, {
      from: 5,
      to: 11,
      pattern: '......x---x-|x-----......',
      stepBeats: third,
      low: 53,
      high: 70,
      voices: 3,
      make: (note) => horn(note, TROMBONE),
    });
    const voices = song.channel('voices', { levelDb: -9, reverb: 0.5 });
    playChords(song, voices, {
      from: 3,
      to: 11,
      pattern: 'x-----x-----',
      stepBeats: third,
      low: 60,
      high: 77,
      voices: 3,
      width: 0.7,
      make: choir,
    });
    const sax = song.channel('sax', { levelDb: 0, pan: -0.05, reverb: 0.35, loosenessMs: 14 });
    const notes = composeMelody(song, {
      from: 1,
      to: 11,
      form: 'ABAb',
      barsPerUnit: 1,
      stepBeats: third,
      low: 58,
      high: 77,
      seed: 'porch',
      scale: [10, 0, 2, 5, 7],
      rhythms: ['x--x-xx-----', '..xx-xx--x--', 'x-----.xxx--'],
    });
    playMelody(song, sax, { notes, make: (note) => horn(note, TENOR_SAX) });
  },
};

export const TWO_TICKETS_NORTH: Piece = {
  bpm: 122,
  bars: 24,
  scale: 'C major',
  harmony: [
    { bars: 16, chords: 'C | Em7 | F | G7sus4 G7' },
    { bars: 8, chords: 'Am7 | Em7 | F6 | G9sus4' },
  ],
  room: STUDIO_PLATE,
  tailSeconds: 2.5,
  compose(song) {
    // A snare on every beat gives it drive.
    playKit(
      song,
      { kick: 'room', snare: 'tight', reverb: 0.22 },
      {
        from: 0,
        to: 24,
        kick: 'X.....x.X.x.....',
        snare: 'X...X...X...X...',
        tambourine: 'x.o.X.o.x.o.X.o.',
      },
    );
    const bass = song.channel('bass', { levelDb: -0.5 });
    playBass(song, bass, {
      from: 0,
      to: 24,
      line: 'R..R.35.6.5.R.3a',
      stepBeats: 0.25,
      low: 31,
      make: mutedBass,
    });
    const keys = song.channel('piano', { levelDb: -7, pan: -0.3, reverb: 0.15 });
    playChords(song, keys, {
      from: 2,
      to: 24,
      pattern: 'x.x.x.x.',
      stepBeats: 0.5,
      low: 55,
      high: 74,
      voices: 4,
      length: 0.7,
      make: piano,
    });
    const chop = song.channel('guitar', {
      levelDb: -9,
      pan: 0.5,
      reverb: 0.12,
      treat: (sound) => playThroughAmplifier(sound, 1.5, 4500),
    });
    playChords(song, chop, {
      from: 0,
      to: 24,
      pattern: '....X.......X...',
      low: 60,
      high: 76,
      voices: 3,
      length: 0.3,
      strumMs: 3,
      make: (note) => pluck(note, ELECTRIC_GUITAR),
    });
    const warm = song.channel('electric piano', { levelDb: -10, reverb: 0.2 });
    playChords(song, warm, {
      from: 8,
      to: 24,
      pattern: 'x-------x-------',
      low: 52,
      high: 70,
      voices: 3,
      make: electricPiano,
    });
    const violins = song.channel('violins', { levelDb: -5, reverb: 0.4 });
    playChords(song, violins, {
      from: 8,
      to: 24,
      pattern: 'x---------------',
      low: 67,
      high: 86,
      voices: 3,
      width: 0.6,
      make: (note) => bow(note, VIOLINS),
    });
    const section = song.channel('horns', { levelDb: -5, pan: 0.2, reverb: 0.25 });
    playChords(song, section, {
      from: 4,
      to: 24,
      pattern: '............x.x-|x...............',
      low: 60,
      high: 76,
      voices: 3,
      length: 0.8,
      make: (note) => horn(note, TRUMPET),
    });
    const sax = song.channel('lead', { levelDb: -0.5, reverb: 0.3 });
    const notes = composeMelody(song, {
      from: 4,
      to: 24,
      form: 'AABa',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 62,
      high: 80,
      seed: 'north',
      scale: [0, 2, 4, 7, 9],
      rhythms: ['x-xx-xx-', '.xx-x---', 'x--xx-x-'],
    });
    playMelody(song, sax, { notes, make: (note) => horn(note, TENOR_SAX), length: 0.9 });
  },
};
