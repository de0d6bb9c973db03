import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playBass, playChords, playDrum } from '../music/players.ts';
import type { Piece, Song } from '../music/song.ts';
import { SMALL_ROOM } from '../music/song.ts';
import { cowbell, handDrum } from '../sound/drums.ts';
import { bandPass, highPass } from '../sound/filters.ts';
import { electricPiano, ORGAN_FULL, organ } from '../sound/keyboards.ts';
import { addAutoPan, type Stereo, saturate } from '../sound/space.ts';
import { ELECTRIC_BASS, ELECTRIC_GUITAR, type Note, pluck } from '../sound/strings.ts';
import { horn, TENOR_SAX, TROMBONE, TRUMPET } from '../sound/synthesizers.ts';

// Thumb and pop: struck near the bridge, bright, and stopped at once.
const slapBass = (note: Note): Float32Array =>
  pluck(note, { ...ELECTRIC_BASS, brightness: 0.85, position: 0.07, releaseSeconds: 0.03 });

/** Clavinet: a struck string with a thin pickup. */
function clavinet(note: Note): Float32Array {
  return highPass(
    pluck(note, {
      ...ELECTRIC_GUITAR,
      brightness: 0.95,
      position: 0.05,
      ringSeconds: 2,
      releaseSeconds: 0.02,
    }),
    260,
  );
}

function thinOut(sound: Stereo): void {
  for (const side of [sound.left, sound.right]) highPass(side, 350);
  saturate(sound, 1.3);
}

function playHorns(song: Song, options: { from: number; to: number; pattern: string }): void {
  for (const [name, character, pan, low] of [
    ['trumpets', TRUMPET, 0.35, 64],
    ['sax', TENOR_SAX, -0.1, 57],
    ['trombone', TROMBONE, 0.1, 52],
  ] as const) {
    const channel = song.channel(name, { levelDb: -6, pan, reverb: 0.22, loosenessMs: 6 });
    playChords(song, channel, {
      ...options,
      low,
      high: low + 16,
      voices: 2,
      length: 0.8,
      make: (note) => horn(note, character),
    });
  }
}

export const GREASE_THE_HINGES: Piece = {
  bpm: 104,
  bars: 20,
  scale: 'E dorian',
  swing: { unit: 0.5, ratio: 0.54 },
  harmony: [
    { bars: 12, chords: 'E9' },
    { bars: 4, chords: 'A13 | A13 | G13 | B7#9' },
    { bars: 4, chords: 'E9' },
  ],
  room: SMALL_ROOM,
  tailSeconds: 2,
  compose(song) {
    playKit(
      song,
      { kick: 'room', snare: 'tight', levelDb: 1.5, reverb: 0.08 },
      {
        from: 0,
        to: 20,
        kick: 'X.x....X..Xx....',
        snare: '....X..g.g..X..g',
        hat: 'xoxxxoxoxoxxxox.',
        openHat: '..............X.',
      },
    );
    const bass = song.channel('bass', { levelDb: 0 });
    playBass(song, bass, {
      from: 1,
      to: 20,
      line: 'R..R..8.7.R5.78.|R..R8..R.5.7..a.',
      stepBeats: 0.25,
      low: 28,
      make: slapBass,
      length: 0.65,
    });
    const scratch = song.channel('guitar', { levelDb: -6, pan: -0.5, reverb: 0.1, treat: thinOut });
    playChords(song, scratch, {
      from: 2,
      to: 20,
      pattern: 'o.xoX.oxo.xoX.xo',
      low: 62,
      high: 78,
      voices: 3,
      strumMs: 3,
      length: 0.35,
      make: (note) => pluck(note, { ...ELECTRIC_GUITAR, releaseSeconds: 0.02 }),
    });
    const clav = song.channel('clavinet', { levelDb: -6, pan: 0.45, reverb: 0.08, treat: thinOut });
    playChords(song, clav, {
      from: 4,
      to: 20,
      pattern: 'X.ox.x..o.X.x.o.',
      low: 52,
      high: 68,
      voices: 2,
      length: 0.5,
      make: clavinet,
    });
    playHorns(song, { from: 6, to: 20, pattern: '..............x.|X-..x.x-....X.x.' });
    const sax = song.channel('solo', { levelDb: -1, pan: -0.1, reverb: 0.25 });
    const notes = composeMelody(song, {
      from: 8,
      to: 20,
      form: 'AaB',
      barsPerUnit: 2,
      stepBeats: 0.25,
      low: 59,
      high: 78,
      seed: 'grease',
      scale: [4, 7, 9, 11, 2],
      rhythms: ['..x.xx..x.x-....', 'x..x..x-..xxx-..', '....x.x.xx-.x---'],
    });
    playMelody(song, sax, { notes, make: (note) => horn(note, TENOR_SAX), length: 0.85 });
  },
};

export const SATURDAY_SOCKETS: Piece = {
  bpm: 114,
  bars: 22,
  scale: 'D dorian',
  harmony: [
    { bars: 16, chords: 'Dm7 | Dm7 | G13 | G13' },
    { bars: 6, chords: 'Bbmaj7 | C9 | Dm7' },
  ],
  room: SMALL_ROOM,
  tailSeconds: 2,
  compose(song) {
    playKit(
      song,
      { kick: 'club', snare: 'fat', levelDb: 1 },
      {
        from: 0,
        to: 22,
        kick: 'X...X...X...X...',
        snare: '....X.......X...',
        openHat: '..X...X...X...X.',
        hat: 'x.o.x.o.x.o.x.oo',
      },
    );
    const congas = song.channel('congas', { levelDb: -8, pan: 0.5, reverb: 0.15 });
    playDrum(song, congas, {
      from: 2,
      to: 22,
      pattern: '..x..x..x..x..xx',
      make: (hit) => handDrum(hit, 240),
    });
    playDrum(song, congas, {
      from: 2,
      to: 22,
      pattern: 'o...o.x...o.x...',
      make: (hit) => handDrum(hit, 240, true),
      pan: 0.3,
    });
    const cowbellChannel = song.channel('cowbell', { levelDb: -15, pan: -0.4 });
    playDrum(song, cowbellChannel, { from: 8, to: 22, pattern: 'x...x...x...x.x.', make: cowbell });
    const bass = song.channel('bass', { levelDb: -0.5 });
    playBass(song, bass, {
      from: 0,
      to: 22,
      line: 'R.8.R.8.R.8R.785',
      stepBeats: 0.25,
      low: 31,
      make: slapBass,
      length: 0.7,
    });
    // A wah pedal moves a narrow band; here two fixed bands per side imitate its vowel.
    const wah = song.channel('wah', {
      levelDb: -4,
      pan: -0.4,
      reverb: 0.12,
      treat: (sound) => {
        saturate(sound, 2);
        bandPass(sound.left, 1150, 1.6);
        bandPass(sound.right, 900, 1.6);
      },
    });
    playChords(song, wah, {
      from: 2,
      to: 22,
      pattern: '..xoX.x...xoX.ox',
      low: 60,
      high: 76,
      voices: 3,
      strumMs: 4,
      length: 0.4,
      make: (note) => pluck(note, { ...ELECTRIC_GUITAR, releaseSeconds: 0.02 }),
    });
    const keys = song.channel('keys', {
      levelDb: -7,
      reverb: 0.2,
      treat: (sound) => addAutoPan(sound, 4.4, 0.5),
    });
    playChords(song, keys, {
      from: 4,
      to: 22,
      pattern: 'x-..x.....x-x...',
      low: 55,
      high: 74,
      voices: 4,
      make: electricPiano,
    });
    playHorns(song, { from: 8, to: 22, pattern: 'X.x...........xx|................' });
    const lead = song.channel('organ', { levelDb: -2, pan: 0.15, reverb: 0.2 });
    const notes = composeMelody(song, {
      from: 6,
      to: 22,
      form: 'AABa',
      barsPerUnit: 2,
      stepBeats: 0.25,
      low: 65,
      high: 82,
      seed: 'sockets',
      scale: [2, 5, 7, 9, 0],
      rhythms: ['x.x.x-..x.x.x-..', '..x.x.xxx---....', 'x..x..x.x.x-....'],
    });
    playMelody(song, lead, { notes, make: (note) => organ(note, ORGAN_FULL) });
  },
};
