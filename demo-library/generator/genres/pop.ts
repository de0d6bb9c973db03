import { kickBeats, playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { MARIMBA, mallet, piano } from '../sound/keyboards.ts';
import { addChorus, addEcho } from '../sound/space.ts';
import { NYLON_GUITAR, pluck } from '../sound/strings.ts';
import {
  choir,
  PLUCK_SYNTH,
  pad,
  SOFT_LEAD,
  SUPERSAW,
  SYNTH_BASS,
  subBass,
  synth,
} from '../sound/synthesizers.ts';

export const PAPER_PLANES_HOME: Piece = {
  bpm: 118,
  bars: 24,
  scale: 'A major',
  harmony: [{ bars: 24, chords: 'Aadd9 | E | F#m7 | Dadd9' }],
  tailSeconds: 2.5,
  compose(song) {
    const kicks = kickBeats(song, { from: 4, to: 24 });
    const plucks = song.channel('plucks', {
      levelDb: -7,
      reverb: 0.25,
      duckAt: kicks,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.4, mix: 0.35, toneHz: 4000 }),
    });
    playArpeggio(song, plucks, {
      from: 0,
      to: 24,
      arpeggio: '0.2.3.2.1.3.2.4.',
      stepBeats: 0.25,
      low: 64,
      high: 80,
      voices: 4,
      width: 0.6,
      make: (note) => synth(note, PLUCK_SYNTH),
    });
    const wide = song.channel('supersaw', { levelDb: -6, reverb: 0.25, duckAt: kicks, treat: addChorus });
    for (const [from, to] of [
      [8, 16],
      [18, 24],
    ] as const) {
      playChords(song, wide, {
        from,
        to,
        pattern: 'x---------x-x---',
        low: 55,
        high: 76,
        voices: 4,
        width: 0.8,
        make: (note) => pad(note, SUPERSAW),
      });
    }
    const kit = { kick: 'club' } as const;
    playKit(song, kit, {
      from: 4,
      to: 8,
      kick: 'X...X...X...X...',
      clap: '....x.......x...',
      shaker: 'x.o.x.o.x.o.x.o.',
    });
    for (const [from, to] of [
      [8, 16],
      [18, 24],
    ] as const) {
      playKit(song, kit, {
        from,
        to,
        kick: 'X...X...X...X...',
        clap: '....X.......X...',
        hat: 'o.x.o.x.o.x.o.xx',
        openHat: '..x...x...x...x.',
        crash: `x...............${'................'.repeat(7)}`,
      });
    }
    const bass = song.channel('bass', { levelDb: -4, duckAt: kicks });
    playBass(song, bass, {
      from: 4,
      to: 24,
      line: 'R.RR.R8R',
      low: 33,
      make: (note) => synth(note, SYNTH_BASS),
      length: 0.75,
    });
    const lead = song.channel('lead', { levelDb: -1, reverb: 0.3, treat: addChorus });
    const notes = composeMelody(song, {
      from: 4,
      to: 24,
      form: 'AABb',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 66,
      high: 81,
      seed: 'hook',
      scale: [9, 11, 1, 4, 6],
      rhythms: ['x-xx-xx-', '.xxx-x--', 'x--x--x-'],
    });
    playMelody(song, lead, { notes, make: (note) => synth(note, SOFT_LEAD), length: 0.9 });
  },
};

export const SUNDAY_ON_THE_ROOF: Piece = {
  bpm: 102,
  bars: 20,
  scale: 'F major',
  swing: { unit: 0.5, ratio: 0.54 },
  harmony: [
    { bars: 12, chords: 'F | C/E | Dm7 | Bbadd9' },
    { bars: 8, chords: 'Bbadd9 | C | Am7 | Dm7' },
  ],
  tailSeconds: 2.5,
  compose(song) {
    const keys = song.channel('piano', { levelDb: -6, reverb: 0.2 });
    playChords(song, keys, {
      from: 0,
      to: 20,
      pattern: 'x..x..x-..x..x..',
      low: 57,
      high: 74,
      voices: 4,
      width: 0.3,
      make: piano,
    });
    const guitar = song.channel('guitar', { levelDb: -11, pan: 0.5, reverb: 0.15 });
    playChords(song, guitar, {
      from: 4,
      to: 20,
      pattern: 'x.xox.xox.xox.xo',
      low: 52,
      high: 70,
      voices: 4,
      strumMs: 12,
      make: (note) => pluck(note, NYLON_GUITAR),
    });
    const marimba = song.channel('marimba', { levelDb: -1.5, pan: -0.15, reverb: 0.2 });
    const notes = composeMelody(song, {
      from: 4,
      to: 20,
      form: 'AaAB',
      barsPerUnit: 2,
      stepBeats: 0.25,
      low: 65,
      high: 82,
      seed: 'marimba',
      scale: [5, 7, 9, 0, 2],
      rhythms: ['x..x..x...x.x...', 'x.x...x..x......', '..x.x.x.x..x....'],
    });
    playMelody(song, marimba, { notes, make: (note) => mallet(note, MARIMBA) });
    playMelody(song, marimba, {
      notes: notes.filter((note) => note.beat >= 48),
      make: (note) => mallet(note, MARIMBA),
      transpose: -5,
      velocity: 0.5,
    });
    playKit(
      song,
      { kick: 'deep', snare: 'tight', levelDb: -0.5 },
      {
        from: 4,
        to: 20,
        kick: 'X.....x.X.......',
        clap: '....X.......X...',
        shaker: 'xoxoxoxoxoxoxoxo',
        hat: '..x...x...x...x.',
      },
    );
    const bass = song.channel('bass', { levelDb: -3 });
    playBass(song, bass, {
      from: 4,
      to: 20,
      line: 'R--...R-5-......',
      stepBeats: 0.25,
      low: 36,
      make: (note) => subBass(note),
    });
    const voices = song.channel('choir', { levelDb: -9, reverb: 0.5 });
    playChords(song, voices, {
      from: 12,
      to: 20,
      pattern: 'x---------------',
      low: 60,
      high: 77,
      voices: 3,
      width: 0.7,
      make: choir,
    });
  },
};
