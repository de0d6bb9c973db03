import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords, playDrum } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { CONCERT_HALL, SMALL_ROOM, STUDIO_PLATE } from '../music/song.ts';
import { handDrum, shaker, tablaBass, tablaRing, tambourine, woodblock } from '../sound/drums.ts';
import { KALIMBA, MARIMBA, mallet } from '../sound/keyboards.ts';
import { HARP, KORA, OUD, pluck, UPRIGHT_BASS } from '../sound/strings.ts';
import { flute } from '../sound/synthesizers.ts';

export const SEVEN_WELLS: Piece = {
  // Seven quavers a bar: 2 + 2 + 3.
  bpm: 132,
  bars: 28,
  beatsPerBar: 3.5,
  scale: 'D phrygianDominant',
  harmony: [{ bars: 28, chords: 'D | D | Eb | D | Gm | Eb | Cm | D' }],
  room: SMALL_ROOM,
  tailSeconds: 2.5,
  compose(song) {
    const drum = song.channel('darbuka', { levelDb: -3, pan: 0.2, reverb: 0.2 });
    playDrum(song, drum, { from: 2, to: 28, pattern: 'X...x...X..x..', make: (hit) => handDrum(hit, 96) });
    playDrum(song, drum, {
      from: 2,
      to: 28,
      pattern: '..x.o.xo..x.xo',
      make: (hit) => handDrum(hit, 340, true),
    });
    playDrum(song, song.channel('riq', { levelDb: -17, pan: -0.45, reverb: 0.15 }), {
      from: 6,
      to: 28,
      pattern: 'x.o.x.o.x.o.oo',
      make: tambourine,
    });
    const drone = song.channel('drone', { levelDb: -7, pan: -0.1, reverb: 0.15 });
    playBass(song, drone, {
      from: 0,
      to: 28,
      line: 'R.5.R.8',
      stepBeats: 0.5,
      low: 38,
      make: (note) => pluck(note, UPRIGHT_BASS),
      length: 1.4,
    });
    const oud = song.channel('oud', { levelDb: 0, pan: -0.15, reverb: 0.2, loosenessMs: 7 });
    const notes = composeMelody(song, {
      from: 0,
      to: 28,
      form: 'AABbCCBa',
      barsPerUnit: 2,
      stepBeats: 0.25,
      low: 57,
      high: 76,
      seed: 'wells',
      rhythms: ['x.x.x.x.x.xxx-', 'x---x.x.x--x..', 'xxx.x-x.x.....', 'x.x.xxx.x-x---'],
    });
    playMelody(song, oud, { notes, make: (note) => pluck(note, OUD), length: 1.2 });
    const ney = song.channel('ney', { levelDb: -3, pan: 0.3, reverb: 0.4, loosenessMs: 10 });
    playMelody(song, ney, {
      notes: notes.filter((note) => note.beat >= 42 && note.beats >= 0.5),
      make: flute,
      transpose: 12,
      length: 1.05,
    });
  },
};

export const RIVER_MARKET: Piece = {
  bpm: 116,
  bars: 24,
  scale: 'F majorPentatonic',
  swing: { unit: 0.5, ratio: 0.57 },
  harmony: [{ bars: 24, chords: 'F | F | Bb | F | Dm | Bb | C | F' }],
  room: STUDIO_PLATE,
  tailSeconds: 2.5,
  compose(song) {
    const kora = song.channel('kora', { levelDb: -2, pan: -0.2, reverb: 0.25 });
    playArpeggio(song, kora, {
      from: 0,
      to: 24,
      arpeggio: '0.2314.3021.4235',
      stepBeats: 0.25,
      low: 57,
      high: 76,
      voices: 4,
      ringBeats: 1.6,
      width: 0.4,
      make: (note) => pluck(note, KORA),
    });
    const balafon = song.channel('balafon', { levelDb: -2, pan: 0.35, reverb: 0.15 });
    const notes = composeMelody(song, {
      from: 4,
      to: 24,
      form: 'AABbAACc',
      barsPerUnit: 2,
      stepBeats: 0.25,
      low: 65,
      high: 84,
      seed: 'balafon',
      rhythms: ['x.x.xx.xx.x.x...', '..x.x.x.x.xxx...', 'xxx.x.x.x.......'],
    });
    playMelody(song, balafon, { notes, make: (note) => mallet(note, MARIMBA) });
    const thumb = song.channel('kalimba', { levelDb: -5, pan: 0.1, reverb: 0.3 });
    playMelody(song, thumb, {
      notes: notes.filter((note) => note.beat >= 48),
      make: (note) => mallet(note, KALIMBA),
      transpose: 12,
      velocity: 0.8,
    });
    const bass = song.channel('bass', { levelDb: -4 });
    playBass(song, bass, {
      from: 4,
      to: 24,
      line: 'R..5..R.8..5.R..',
      stepBeats: 0.25,
      low: 34,
      make: (note) => pluck(note, UPRIGHT_BASS),
    });
    const drums = song.channel('djembe', { levelDb: -4, pan: -0.3, reverb: 0.2 });
    playDrum(song, drums, { from: 4, to: 24, pattern: 'X..x..x.X.x...x.', make: (hit) => handDrum(hit, 84) });
    playDrum(song, drums, {
      from: 4,
      to: 24,
      pattern: '..xo.x.o..xo.xxo',
      make: (hit) => handDrum(hit, 280, true),
      pan: 0.25,
    });
    playDrum(song, song.channel('shekere', { levelDb: -17, pan: 0.5 }), {
      from: 2,
      to: 24,
      pattern: 'x.xox.xox.xox.xo',
      make: shaker,
    });
    playDrum(song, song.channel('block', { levelDb: -14, pan: -0.5 }), {
      from: 8,
      to: 24,
      pattern: 'x..x..x...x.x...',
      make: (hit) => woodblock(hit),
    });
  },
};

export const GARDEN_IN_THE_RAIN: Piece = {
  bpm: 66,
  bars: 11,
  scale: 'A hirajoshi',
  harmony: [{ bars: 11, chords: 'Am | Fmaj7 | Am | Em7' }],
  room: CONCERT_HALL,
  tailSeconds: 4,
  fadeOutSeconds: 2.5,
  compose(song) {
    const koto = song.channel('koto', { levelDb: 0, pan: -0.15, reverb: 0.35, loosenessMs: 12 });
    const koten = { ...HARP, brightness: 0.75, position: 0.12, ringSeconds: 3.2 };
    const notes = composeMelody(song, {
      from: 0,
      to: 11,
      form: 'AaBA',
      barsPerUnit: 2,
      stepBeats: 0.25,
      low: 57,
      high: 81,
      seed: 'koto',
      rhythms: ['x---x-x-xx--x---', 'x-----xxx-------', '..x-x-x---x-----', 'x-xxx-----x-x---'],
    });
    playMelody(song, koto, { notes, make: (note) => pluck(note, koten), length: 2.2 });
    playChords(song, koto, {
      from: 0,
      to: 11,
      pattern: 'x---------------',
      low: 45,
      high: 64,
      voices: 4,
      strumMs: 62,
      make: (note) => pluck(note, koten),
    });
    const pipe = song.channel('shakuhachi', { levelDb: -3, pan: 0.25, reverb: 0.5, loosenessMs: 16 });
    const breath = composeMelody(song, {
      from: 3,
      to: 11,
      form: 'AB',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 64,
      high: 81,
      seed: 'breath',
      rhythms: ['x-----x-', '..x-----', 'x---x---'],
    });
    playMelody(song, pipe, { notes: breath, make: flute });
    const drum = song.channel('drum', { levelDb: -9, reverb: 0.4 });
    playDrum(song, drum, { from: 2, to: 11, pattern: 'x...............|x.....o.o.......', make: tablaBass });
    playDrum(song, song.channel('rain', { levelDb: -14, pan: 0.4, reverb: 0.5 }), {
      from: 1,
      to: 11,
      pattern: '....x......o....|.o........x..o..',
      make: (hit) => tablaRing(hit, 880),
    });
  },
};
