import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { SMALL_ROOM, STUDIO_PLATE } from '../music/song.ts';
import { addEcho, saturate } from '../sound/space.ts';
import {
  BANJO,
  bow,
  ELECTRIC_GUITAR,
  pluck,
  SOLO_VIOLIN,
  STEEL_GUITAR,
  UPRIGHT_BASS,
} from '../sound/strings.ts';

export const DUST_ON_THE_DASHBOARD: Piece = {
  bpm: 116,
  bars: 22,
  scale: 'G majorPentatonic',
  harmony: [
    { bars: 16, chords: 'G | G | C | G | G | Em | D7 | D7' },
    { bars: 6, chords: 'C | G | D7 | C | D7 | G' },
  ],
  room: SMALL_ROOM,
  tailSeconds: 2.2,
  compose(song) {
    const bass = song.channel('bass', { levelDb: -3.5 });
    playBass(song, bass, {
      from: 0,
      to: 22,
      line: 'R-5-',
      stepBeats: 1,
      low: 31,
      make: (note) => pluck(note, UPRIGHT_BASS),
      length: 0.8,
    });
    for (const pan of [-0.55, 0.55]) {
      const guitar = song.channel(`guitar ${pan}`, { levelDb: -9, pan, reverb: 0.12, loosenessMs: 7 });
      playChords(song, guitar, {
        from: 0,
        to: 22,
        pattern: '....x-o-....x-oo',
        stepBeats: 0.25,
        low: 50,
        high: 69,
        voices: 5,
        strumMs: 9,
        make: (note) => pluck(note, STEEL_GUITAR),
      });
    }
    const banjo = song.channel('banjo', { levelDb: -4, pan: -0.25, reverb: 0.12 });
    playArpeggio(song, banjo, {
      from: 2,
      to: 22,
      arpeggio: '0241304201431243',
      stepBeats: 0.25,
      low: 57,
      high: 74,
      voices: 4,
      ringBeats: 0.9,
      make: (note) => pluck(note, BANJO),
    });
    playKit(
      song,
      { kick: 'felt', snare: 'brush', levelDb: -2 },
      { from: 2, to: 22, kick: 'X.......X.......', snare: 'ogXgogXgogXgogXx' },
    );
    const fiddle = song.channel('fiddle', { levelDb: -1, pan: 0.25, reverb: 0.25, loosenessMs: 8 });
    const notes = composeMelody(song, {
      from: 6,
      to: 22,
      form: 'AABa',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 67,
      high: 86,
      seed: 'fiddle',
      rhythms: ['x-xxx-xx', 'xxxxx-x-', 'x-x-x---', 'xxx-xxx-'],
    });
    playMelody(song, fiddle, { notes, make: (note) => bow(note, SOLO_VIOLIN) });
  },
};

export const LETTERS_FROM_LARAMIE: Piece = {
  bpm: 100,
  bars: 24,
  beatsPerBar: 3,
  scale: 'D major',
  harmony: [{ bars: 24, chords: 'D | D | G | D | D | Bm | E7 | A7' }],
  room: STUDIO_PLATE,
  tailSeconds: 2.5,
  compose(song) {
    const bass = song.channel('bass', { levelDb: -4 });
    playBass(song, bass, {
      from: 0,
      to: 24,
      line: 'R--5--',
      stepBeats: 1,
      low: 33,
      make: (note) => pluck(note, UPRIGHT_BASS),
      length: 0.5,
    });
    const guitar = song.channel('guitar', { levelDb: -6, pan: -0.4, reverb: 0.15, loosenessMs: 7 });
    playChords(song, guitar, {
      from: 0,
      to: 24,
      pattern: 'o-x-xo',
      stepBeats: 0.5,
      low: 50,
      high: 69,
      voices: 4,
      strumMs: 14,
      make: (note) => pluck(note, STEEL_GUITAR),
    });
    playKit(
      song,
      { kick: 'felt', snare: 'brush', levelDb: -5 },
      { from: 4, to: 24, stepBeats: 0.5, kick: 'x.....', snare: '..x.x.', hat: 'o.o.o.' },
    );
    // A pedal steel: long notes on a bright guitar, squeezed by the amplifier until they sing.
    const steel = song.channel('steel', {
      levelDb: 0,
      pan: 0.2,
      reverb: 0.4,
      loosenessMs: 12,
      treat: (sound) => {
        saturate(sound, 5);
        addEcho(sound, { seconds: 0.32, feedback: 0.3, mix: 0.22, toneHz: 2800 });
      },
    });
    const notes = composeMelody(song, {
      from: 2,
      to: 24,
      form: 'ABAb',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 64,
      high: 83,
      seed: 'steel',
      scale: [2, 4, 6, 9, 11],
      rhythms: ['x---x-', 'x-----', 'x-x---', 'x--xx-'],
    });
    playMelody(song, steel, {
      notes,
      make: (note) => pluck(note, { ...ELECTRIC_GUITAR, releaseSeconds: 0.25 }),
      length: 1.05,
    });
    playMelody(song, steel, {
      notes: notes.filter((note) => note.beats >= 1.5),
      make: (note) => pluck(note, ELECTRIC_GUITAR),
      transpose: -5,
      velocity: 0.5,
    });
  },
};
