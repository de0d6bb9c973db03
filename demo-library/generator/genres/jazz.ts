import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playChords, walkBass } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { SMALL_ROOM } from '../music/song.ts';
import { mallet, piano, VIBRAPHONE } from '../sound/keyboards.ts';
import { addTremolo } from '../sound/space.ts';
import { type Note, pluck, UPRIGHT_BASS } from '../sound/strings.ts';
import { horn, MUTED_TRUMPET, TENOR_SAX } from '../sound/synthesizers.ts';

const upright = (note: Note): Float32Array => pluck(note, UPRIGHT_BASS);

export const LATE_TRAM: Piece = {
  bpm: 164,
  bars: 32,
  scale: 'Bb major',
  swing: { unit: 1, ratio: 0.64 },
  harmony: [
    { bars: 16, chords: 'Cm9 | F13 | Bbmaj9 | G7b9 | Cm9 | F13 | Dm7 | G7b9' },
    { bars: 8, chords: 'Fm9 | Bb13 | Ebmaj9 | Ebm6 | Dm7 | G7b9 | Cm9 | F13' },
    { bars: 8, chords: 'Cm9 | F13 | Bbmaj9 | G7b9 | Cm9 | F7b9 | Bb69 | Bb69' },
  ],
  room: SMALL_ROOM,
  tailSeconds: 2,
  compose(song) {
    const kit = { kick: 'felt', snare: 'rim', reverb: 0.2, levelDb: -3, loosenessMs: 6 } as const;
    playKit(song, kit, {
      from: 0,
      to: 32,
      stepBeats: 0.5,
      ride: 'X.x.Xox.X.xoX.x.',
      pedal: '..x...x.',
      kick: 'g...g...|g...g..o',
    });
    playKit(
      song,
      { ...kit, snare: 'tight', levelDb: -9 },
      { from: 2, to: 32, stepBeats: 0.5, snare: '.....g...g.....o|...o.......g.g..' },
    );
    walkBass(song, song.channel('bass', { levelDb: -3, reverb: 0.08 }), {
      from: 0,
      to: 32,
      low: 31,
      make: upright,
    });
    const keys = song.channel('piano', { levelDb: -8, pan: 0.3, reverb: 0.2, loosenessMs: 8 });
    playChords(song, keys, {
      from: 2,
      to: 32,
      pattern: 'x..o....|...x..x.|.x......|..x..o-.',
      stepBeats: 0.5,
      low: 54,
      high: 72,
      voices: 4,
      width: 0.25,
      length: 0.6,
      make: piano,
    });
    const theme = composeMelody(song, {
      from: 2,
      to: 16,
      form: 'ABAb',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 62,
      high: 79,
      seed: 'theme',
      rhythms: ['x-xxx-x-', '.x-xx---', 'x--x..xx', 'xxx-x---'],
    });
    const trumpet = song.channel('trumpet', { levelDb: 0, pan: -0.2, reverb: 0.3, loosenessMs: 9 });
    playMelody(song, trumpet, { notes: theme, make: (note) => horn(note, MUTED_TRUMPET), length: 0.88 });
    const solo = composeMelody(song, {
      from: 16,
      to: 24,
      form: 'ABCD',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 58,
      high: 79,
      seed: 'solo',
      rhythms: ['xxxxxxx-', '.xxxxxxx', 'x-xxxxx-', 'xxxx-xxx'],
    });
    playMelody(song, song.channel('solo', { levelDb: -1, pan: 0.3, reverb: 0.2 }), {
      notes: solo,
      make: piano,
    });
    const back = composeMelody(song, {
      from: 24,
      to: 32,
      form: 'ABAb',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 62,
      high: 79,
      seed: 'theme',
      rhythms: ['x-xxx-x-', '.x-xx---', 'x--x..xx', 'xxx-x---'],
    });
    playMelody(song, trumpet, { notes: back, make: (note) => horn(note, MUTED_TRUMPET), length: 0.88 });
  },
};

export const BLUE_UMBRELLA: Piece = {
  bpm: 112,
  bars: 28,
  beatsPerBar: 3,
  scale: 'G major',
  swing: { unit: 1, ratio: 0.62 },
  harmony: [{ bars: 28, chords: 'Gmaj9 | Em9 | Am9 | D13 | Bm7 | E7b9 | Am9 | D7b9' }],
  tailSeconds: 3,
  compose(song) {
    const kit = { kick: 'felt', snare: 'brush', reverb: 0.25, levelDb: -4, loosenessMs: 7 } as const;
    playKit(song, kit, {
      from: 0,
      to: 28,
      stepBeats: 0.5,
      snare: 'X.o.xo|x.oox.',
      ride: 'x...x.|x..ox.',
      kick: 'o.....',
      pedal: '..x...',
    });
    walkBass(song, song.channel('bass', { levelDb: -3, reverb: 0.08 }), {
      from: 0,
      to: 28,
      low: 31,
      make: upright,
    });
    const keys = song.channel('piano', { levelDb: -9, pan: 0.35, reverb: 0.25, loosenessMs: 9 });
    playChords(song, keys, {
      from: 0,
      to: 28,
      pattern: '..x--.|.x-...',
      stepBeats: 0.5,
      low: 55,
      high: 72,
      voices: 4,
      width: 0.2,
      make: piano,
    });
    const vibes = song.channel('vibraphone', {
      levelDb: -1,
      pan: -0.25,
      reverb: 0.35,
      treat: (sound) => addTremolo(sound, 5.2, 0.35),
    });
    const first = composeMelody(song, {
      from: 0,
      to: 16,
      form: 'ABAC',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 65,
      high: 84,
      seed: 'vibes',
      rhythms: ['x-x-x-', 'x--xx-', '.xxx--', 'x-----', 'x-xxx-'],
    });
    playMelody(song, vibes, { notes: first, make: (note) => mallet(note, VIBRAPHONE) });
    const sax = song.channel('sax', { levelDb: 0, pan: 0.1, reverb: 0.35, loosenessMs: 12 });
    const second = composeMelody(song, {
      from: 16,
      to: 28,
      form: 'ABA',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 55,
      high: 74,
      seed: 'sax',
      rhythms: ['x--xx-', 'x-xxxx', '..xxx-', 'x-----'],
    });
    playMelody(song, sax, { notes: second, make: (note) => horn(note, TENOR_SAX), length: 0.95 });
  },
};
