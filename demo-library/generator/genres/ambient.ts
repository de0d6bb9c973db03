import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { CATHEDRAL } from '../music/song.ts';
import { electricPiano, GLOCKENSPIEL, mallet, piano } from '../sound/keyboards.ts';
import { addChorus, addEcho } from '../sound/space.ts';
import { bow, CELLOS, VIOLINS } from '../sound/strings.ts';
import { choir, GLASS_PAD, pad, subBass, WARM_PAD } from '../sound/synthesizers.ts';

export const SLOW_TIDE: Piece = {
  bpm: 50,
  bars: 12,
  scale: 'D lydian',
  harmony: [{ bars: 12, chords: 'Dmaj9 | Dmaj9 | E/D | E/D | Bm11 | Bm11 | Gmaj7#11 | Aadd9' }],
  room: CATHEDRAL,
  tailSeconds: 6,
  fadeOutSeconds: 5,
  compose(song) {
    const warm = song.channel('warm', {
      levelDb: -3,
      reverb: 0.6,
      treat: (sound) => addChorus(sound, { depthMs: 5, rateHz: 0.15, mix: 0.5 }),
    });
    playChords(song, warm, {
      from: 0,
      to: 12,
      pattern: 'x-------',
      stepBeats: 0.5,
      low: 50,
      high: 71,
      voices: 4,
      width: 0.8,
      make: (note) => pad(note, { ...WARM_PAD, attackSeconds: 2.2, releaseSeconds: 3 }),
    });
    const glass = song.channel('glass', { levelDb: -8, reverb: 0.8 });
    playChords(song, glass, {
      from: 4,
      to: 12,
      pattern: '....x---',
      stepBeats: 0.5,
      low: 69,
      high: 88,
      voices: 3,
      width: 0.9,
      make: (note) => pad(note, GLASS_PAD),
    });
    const floor = song.channel('floor', { levelDb: -8 });
    playBass(song, floor, {
      from: 1,
      to: 12,
      line: 'R---',
      stepBeats: 1,
      low: 38,
      make: (note) => subBass(note),
      length: 1,
      velocity: 0.6,
    });
    const drops = song.channel('drops', {
      levelDb: -7,
      reverb: 0.9,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.6, mix: 0.5, toneHz: 2600 }),
    });
    const notes = composeMelody(song, {
      from: 2,
      to: 12,
      form: 'ABA',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 69,
      high: 88,
      seed: 'drops',
      rhythms: ['x.....x.', '...x....', '.x...x..'],
    });
    playMelody(song, drops, { notes, make: (note) => mallet(note, GLOCKENSPIEL) });
  },
};

export const SNOW_LIGHT: Piece = {
  bpm: 56,
  bars: 12,
  scale: 'Ab major',
  harmony: [{ bars: 12, chords: 'Abadd9 | Fm9 | Dbmaj9 | Dbmaj9 | Cm7 | Fm9 | Bbm11 | Ebadd9' }],
  room: CATHEDRAL,
  tailSeconds: 6,
  fadeOutSeconds: 5,
  compose(song) {
    const felt = song.channel('piano', { levelDb: -1, reverb: 0.55, loosenessMs: 18 });
    playArpeggio(song, felt, {
      from: 0,
      to: 12,
      arpeggio: '0.2.4.3.',
      stepBeats: 0.5,
      low: 56,
      high: 76,
      voices: 4,
      ringBeats: 4,
      velocity: 0.4,
      make: piano,
    });
    const notes = composeMelody(song, {
      from: 2,
      to: 12,
      form: 'AaB',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 72,
      high: 88,
      seed: 'snow',
      scale: [8, 10, 0, 3, 5],
      rhythms: ['..x---x-', 'x-------', '....x-x-'],
    });
    playMelody(song, felt, { notes, make: piano, velocity: 0.65, length: 2 });
    const voices = song.channel('choir', { levelDb: -6, reverb: 0.9 });
    playChords(song, voices, {
      from: 1,
      to: 12,
      pattern: 'x-------',
      stepBeats: 0.5,
      low: 55,
      high: 74,
      voices: 4,
      width: 0.9,
      make: choir,
    });
    const strings = song.channel('strings', { levelDb: -7, reverb: 0.7 });
    playChords(song, strings, {
      from: 4,
      to: 12,
      pattern: 'x-------',
      stepBeats: 0.5,
      low: 60,
      high: 80,
      voices: 3,
      width: 0.7,
      make: (note) => bow(note, { ...VIOLINS, attackSeconds: 1.4, releaseSeconds: 1.6 }),
    });
    const low = song.channel('cellos', { levelDb: -8, reverb: 0.5 });
    playBass(song, low, {
      from: 1,
      to: 12,
      line: 'R---',
      stepBeats: 1,
      low: 39,
      make: (note) => bow(note, { ...CELLOS, attackSeconds: 1, releaseSeconds: 1.2 }),
    });
    const glints = song.channel('glints', {
      levelDb: -10,
      reverb: 0.8,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(1 / 3), feedback: 0.6, mix: 0.5, toneHz: 3000 }),
    });
    playMelody(song, glints, {
      notes: notes.filter((note) => note.beats >= 1),
      make: electricPiano,
      transpose: 0,
      velocity: 0.6,
    });
  },
};
