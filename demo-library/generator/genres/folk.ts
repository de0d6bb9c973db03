import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords, playDrum } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { SMALL_ROOM, STUDIO_PLATE } from '../music/song.ts';
import { handDrum, shaker, stomp } from '../sound/drums.ts';
import {
  bow,
  NYLON_GUITAR,
  pluck,
  SOLO_CELLO,
  SOLO_VIOLIN,
  STEEL_GUITAR,
  UPRIGHT_BASS,
} from '../sound/strings.ts';
import { flute } from '../sound/synthesizers.ts';

export const THE_MILLERS_LANTERN: Piece = {
  bpm: 92,
  bars: 18,
  scale: 'C majorPentatonic',
  harmony: [
    { bars: 8, chords: 'C | Am7 | Fadd9 | G' },
    { bars: 8, chords: 'Am | Em | F | C/E | F | C | Dm7 | G' },
    { bars: 2, chords: 'F G | C' },
  ],
  room: STUDIO_PLATE,
  tailSeconds: 3,
  compose(song) {
    const guitar = song.channel('guitar', { levelDb: -3, pan: -0.2, reverb: 0.15, loosenessMs: 7 });
    playArpeggio(song, guitar, {
      from: 0,
      to: 18,
      arpeggio: '.3.2.4.2.3.1.4.2',
      stepBeats: 0.25,
      low: 55,
      high: 72,
      voices: 4,
      ringBeats: 2,
      make: (note) => pluck(note, STEEL_GUITAR),
    });
    playBass(song, guitar, {
      from: 0,
      to: 18,
      line: 'R-5-',
      stepBeats: 1,
      low: 40,
      make: (note) => pluck(note, STEEL_GUITAR),
      velocity: 0.7,
    });
    const pipe = song.channel('flute', { levelDb: -1, pan: 0.25, reverb: 0.35, loosenessMs: 10 });
    const notes = composeMelody(song, {
      from: 2,
      to: 10,
      form: 'ABAb',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 67,
      high: 84,
      seed: 'lantern',
      rhythms: ['x-xxx---', 'x---x-x-', 'xxx-x---'],
    });
    playMelody(song, pipe, { notes, make: flute });
    const fiddle = song.channel('fiddle', { levelDb: -1, pan: 0.2, reverb: 0.3, loosenessMs: 10 });
    const reply = composeMelody(song, {
      from: 10,
      to: 17,
      form: 'ABA',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 64,
      high: 81,
      seed: 'reply',
      rhythms: ['x--xx-x-', 'x---xxx-', 'x-x-x---'],
    });
    playMelody(song, fiddle, { notes: reply, make: (note) => bow(note, SOLO_VIOLIN) });
    const cello = song.channel('cello', { levelDb: -8, pan: 0.4, reverb: 0.3 });
    playBass(song, cello, {
      from: 8,
      to: 18,
      line: 'R---',
      stepBeats: 1,
      low: 36,
      make: (note) => bow(note, SOLO_CELLO),
    });
    const pulse = song.channel('shaker', { levelDb: -20, pan: -0.4 });
    playDrum(song, pulse, { from: 4, to: 17, pattern: 'x.o.x.o.x.o.x.oo', make: shaker });
  },
};

export const THREE_GEESE_REEL: Piece = {
  // Six quavers a bar, counted in dotted crotchets of three quavers.
  bpm: 174,
  bars: 40,
  beatsPerBar: 3,
  scale: 'D dorian',
  harmony: [{ bars: 40, chords: 'Dm | Dm | C | C | Dm | F | C | Am' }],
  room: SMALL_ROOM,
  tailSeconds: 2,
  compose(song) {
    const guitar = song.channel('guitar', { levelDb: -6, pan: -0.45, reverb: 0.12 });
    playChords(song, guitar, {
      from: 0,
      to: 40,
      pattern: 'X-oxoo',
      stepBeats: 0.5,
      low: 50,
      high: 69,
      voices: 4,
      strumMs: 7,
      make: (note) => pluck(note, NYLON_GUITAR),
    });
    const bass = song.channel('bass', { levelDb: -7 });
    playBass(song, bass, {
      from: 8,
      to: 40,
      line: 'R--5--',
      stepBeats: 0.5,
      low: 33,
      make: (note) => pluck(note, UPRIGHT_BASS),
    });
    const frame = song.channel('frame drum', { levelDb: -6, pan: 0.2, reverb: 0.2 });
    playDrum(song, frame, {
      from: 4,
      to: 40,
      pattern: 'X.oxgo|X.ox.x',
      stepBeats: 0.5,
      make: (hit) => handDrum(hit, 98),
    });
    const foot = song.channel('foot', { levelDb: -8 });
    playDrum(song, foot, { from: 4, to: 40, pattern: 'x..o..', stepBeats: 0.5, make: stomp });
    const tune = composeMelody(song, {
      from: 4,
      to: 40,
      form: 'AAaABBbA',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 67,
      high: 86,
      seed: 'geese',
      rhythms: ['xxxxxx', 'x-xx-x', 'xxxx-x', 'x-xxxx'],
    });
    const fiddle = song.channel('fiddle', { levelDb: 0, pan: 0.15, reverb: 0.25, loosenessMs: 7 });
    playMelody(song, fiddle, {
      notes: tune,
      make: (note) => bow(note, { ...SOLO_VIOLIN, attackSeconds: 0.035, releaseSeconds: 0.07 }),
    });
    const pipe = song.channel('whistle', { levelDb: -5, pan: -0.2, reverb: 0.25, loosenessMs: 9 });
    playMelody(song, pipe, {
      notes: tune.filter((note) => note.beat >= 60),
      make: flute,
      transpose: 12,
      velocity: 0.7,
    });
  },
};
