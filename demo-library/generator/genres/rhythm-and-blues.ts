import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playBass, playChords, playDrum } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { STUDIO_PLATE } from '../music/song.ts';
import { fingerSnap } from '../sound/drums.ts';
import { electricPiano } from '../sound/keyboards.ts';
import { addAutoPan, addChorus, addEcho } from '../sound/space.ts';
import { NYLON_GUITAR, pluck } from '../sound/strings.ts';
import { choir, pad, SOFT_LEAD, SYNTH_BASS, subBass, synth, WARM_PAD } from '../sound/synthesizers.ts';

export const AFTER_MIDNIGHT_CALL: Piece = {
  bpm: 68,
  bars: 13,
  scale: 'Eb major',
  harmony: [{ bars: 13, chords: 'Abmaj9 | Gm7 C7b9 | Fm9 | Ebmaj9 Db9' }],
  room: STUDIO_PLATE,
  tailSeconds: 3,
  compose(song) {
    const keys = song.channel('keys', {
      levelDb: -4,
      reverb: 0.3,
      treat: (sound) => addAutoPan(sound, 2.4, 0.4),
    });
    playChords(song, keys, {
      from: 0,
      to: 13,
      pattern: 'x-----o-x---..o-',
      low: 53,
      high: 73,
      voices: 4,
      strumMs: 16,
      make: electricPiano,
    });
    playKit(
      song,
      { kick: 'deep', levelDb: 0 },
      {
        from: 1,
        to: 13,
        kick: 'X.....x...X.....|X......x..X..x..',
        hat: 'x.o.x.oox.o.xooo',
        clap: '....o.......o...',
      },
    );
    playKit(
      song,
      { kick: 'deep', levelDb: -4 },
      { from: 3, to: 13, stepBeats: 1 / 6, hat: '......................oooo'.slice(0, 24) },
    );
    const snaps = song.channel('snaps', { levelDb: -9, reverb: 0.35, pan: 0.1 });
    playDrum(song, snaps, { from: 1, to: 13, pattern: '....X.......X...', make: fingerSnap });
    const bass = song.channel('bass', { levelDb: -2 });
    playBass(song, bass, {
      from: 1,
      to: 13,
      line: 'R-----....R---5.',
      stepBeats: 0.25,
      low: 32,
      make: (note) => subBass(note, 2),
    });
    const voices = song.channel('choir', { levelDb: -8, reverb: 0.45 });
    playChords(song, voices, {
      from: 5,
      to: 13,
      pattern: 'x-------x-------',
      low: 58,
      high: 76,
      voices: 3,
      width: 0.7,
      make: choir,
    });
    const lead = song.channel('lead', {
      levelDb: -1,
      reverb: 0.35,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.35, mix: 0.25, toneHz: 2800 }),
    });
    const notes = composeMelody(song, {
      from: 1,
      to: 13,
      form: 'ABAb',
      barsPerUnit: 1,
      stepBeats: 0.25,
      low: 63,
      high: 80,
      seed: 'call',
      scale: [3, 5, 7, 10, 0],
      rhythms: ['..x-x-x---x-x---', 'x---..xxx-x-....', '....x-x-x-xx----'],
    });
    playMelody(song, lead, { notes, make: (note) => synth(note, SOFT_LEAD) });
  },
};

export const VELVET_STAIRCASE: Piece = {
  bpm: 98,
  bars: 19,
  scale: 'B minor',
  swing: { unit: 0.5, ratio: 0.61 },
  harmony: [{ bars: 19, chords: 'Bm9 | Em9 | A13 | Dmaj9 F#7#9' }],
  tailSeconds: 2.5,
  compose(song) {
    const keys = song.channel('keys', {
      levelDb: -5,
      reverb: 0.2,
      treat: (sound) => addChorus(sound, { depthMs: 2.5, rateHz: 0.9 }),
    });
    playChords(song, keys, {
      from: 0,
      to: 19,
      pattern: 'x--x..x-....x.x-',
      low: 54,
      high: 73,
      voices: 4,
      make: electricPiano,
    });
    playKit(
      song,
      { kick: 'club', snare: 'fat', levelDb: 1 },
      {
        from: 2,
        to: 19,
        kick: 'X..x....x.X...x.',
        snare: '....X.......X...',
        clap: '....x.......x...',
        hat: 'xoxoxoxoxoxoxoxo',
        openHat: '......x.........',
      },
    );
    const bass = song.channel('bass', { levelDb: -3 });
    playBass(song, bass, {
      from: 2,
      to: 19,
      line: 'R..R..8.7.5.R.a.',
      stepBeats: 0.25,
      low: 35,
      make: (note) => synth(note, SYNTH_BASS),
      length: 0.8,
    });
    const guitar = song.channel('guitar', { levelDb: -8, pan: -0.5, reverb: 0.2 });
    playChords(song, guitar, {
      from: 4,
      to: 19,
      pattern: '..o.x...o.x.....',
      low: 59,
      high: 76,
      voices: 3,
      strumMs: 9,
      length: 0.5,
      make: (note) => pluck(note, NYLON_GUITAR),
    });
    const warm = song.channel('warm', { levelDb: -12, reverb: 0.4 });
    playChords(song, warm, {
      from: 6,
      to: 19,
      pattern: 'x---------------',
      low: 55,
      high: 74,
      voices: 3,
      width: 0.7,
      make: (note) => pad(note, WARM_PAD),
    });
    const voices = song.channel('voices', { levelDb: -1, reverb: 0.35 });
    const notes = composeMelody(song, {
      from: 4,
      to: 19,
      form: 'AaBA',
      barsPerUnit: 2,
      stepBeats: 0.25,
      low: 62,
      high: 78,
      seed: 'velvet',
      scale: [11, 2, 4, 6, 9],
      rhythms: ['x-x-x---..x-x---', '..x-x-xx--x-....', 'x---x-x-x---....'],
    });
    playMelody(song, voices, {
      notes,
      make: (note) => synth(note, { ...SOFT_LEAD, wave: 'saw', cutoffHz: 1500 }),
    });
  },
};
