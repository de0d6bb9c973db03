import { kickBeats, playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { STUDIO_PLATE } from '../music/song.ts';
import { addChorus, addEcho } from '../sound/space.ts';
import {
  ACID_BASS,
  GLASS_PAD,
  PLUCK_SYNTH,
  pad,
  SOFT_LEAD,
  SUPERSAW,
  SYNTH_BASS,
  synth,
} from '../sound/synthesizers.ts';

const FOUR = 'X...X...X...X...';

export const NIGHT_FERRY: Piece = {
  bpm: 124,
  bars: 24,
  scale: 'A minor',
  harmony: [{ bars: 24, chords: 'Am9 | Am9 | Fmaj7 | Em7' }],
  room: STUDIO_PLATE,
  tailSeconds: 2.5,
  compose(song) {
    const kicks = kickBeats(song, { from: 0, to: 24 });
    playKit(song, { kick: 'club', levelDb: 1 }, { from: 0, to: 14, kick: FOUR, hat: '..x...x...x...xo' });
    playKit(
      song,
      { kick: 'club', levelDb: 1 },
      {
        from: 16,
        to: 24,
        kick: FOUR,
        clap: '....X.......X..g',
        openHat: '..X...X...X...X.',
        hat: 'o.o.o.o.o.ooo.o.',
        shaker: 'xoxoxoxoxoxoxoxo',
      },
    );
    playKit(
      song,
      { kick: 'club', levelDb: 1 },
      { from: 4, to: 14, clap: '....X.......X...', openHat: '..X...X...X...X.' },
    );
    playKit(song, { kick: 'club' }, { from: 15, to: 16, clap: 'x.x.x.x.xxxxXXXX' });
    const acid = song.channel('acid', {
      levelDb: -3,
      duckAt: kicks,
      loosenessMs: 0,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.3, mix: 0.2, toneHz: 2500 }),
    });
    playBass(song, acid, {
      from: 2,
      to: 24,
      line: 'R.R8.R.7R.8.R5.7',
      stepBeats: 0.25,
      low: 33,
      make: (note) => synth(note, ACID_BASS),
      length: 0.7,
    });
    const stab = song.channel('stab', {
      levelDb: -5,
      reverb: 0.4,
      duckAt: kicks,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.55, mix: 0.45, toneHz: 3200 }),
    });
    playChords(song, stab, {
      from: 8,
      to: 24,
      pattern: '...x......x.....',
      low: 57,
      high: 74,
      voices: 4,
      width: 0.5,
      length: 0.9,
      make: (note) => synth(note, PLUCK_SYNTH),
    });
    const haze = song.channel('haze', { levelDb: -8, reverb: 0.5, duckAt: kicks });
    playChords(song, haze, {
      from: 4,
      to: 24,
      pattern: 'x---------------',
      low: 55,
      high: 76,
      voices: 4,
      width: 0.8,
      make: (note) => pad(note, GLASS_PAD),
    });
  },
};

export const LUMEN_DRIVE: Piece = {
  bpm: 136,
  bars: 27,
  scale: 'F# minor',
  harmony: [{ bars: 27, chords: 'F#m | F#m | D | E | F#m | C#m | D | E' }],
  tailSeconds: 2.5,
  compose(song) {
    const kicks = kickBeats(song, { from: 3, to: 27 });
    const sequence = song.channel('sequence', {
      levelDb: -3,
      reverb: 0.3,
      loosenessMs: 0,
      duckAt: kicks,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.45, mix: 0.35, toneHz: 4500 }),
    });
    playArpeggio(song, sequence, {
      from: 0,
      to: 27,
      arpeggio: '0213524302136453',
      stepBeats: 0.25,
      low: 61,
      high: 76,
      voices: 3,
      width: 0.5,
      make: (note) => synth(note, PLUCK_SYNTH),
    });
    playKit(song, { kick: 'club', levelDb: 1 }, { from: 3, to: 11, kick: FOUR, hat: '..X...X...X...X.' });
    playKit(
      song,
      { kick: 'club', levelDb: 1, snare: 'tight' },
      {
        from: 11,
        to: 27,
        kick: 'X..X..x...X...x.',
        snare: '....X..g.g..X...',
        hat: 'x.xox.xox.xox.xo',
        openHat: '..............x.',
        crash: `X...............${'................'.repeat(7)}`,
      },
    );
    const bass = song.channel('bass', { levelDb: -4, duckAt: kicks, loosenessMs: 0 });
    playBass(song, bass, {
      from: 3,
      to: 27,
      line: '.RRR.RRR.RRR.R8R',
      stepBeats: 0.25,
      low: 30,
      make: (note) => synth(note, SYNTH_BASS),
      length: 0.8,
    });
    const wide = song.channel('wide', { levelDb: -7, reverb: 0.3, duckAt: kicks, treat: addChorus });
    playChords(song, wide, {
      from: 11,
      to: 27,
      pattern: 'x---------------',
      low: 54,
      high: 73,
      voices: 4,
      width: 0.9,
      make: (note) => pad(note, SUPERSAW),
    });
    const lead = song.channel('lead', { levelDb: -1, reverb: 0.35, treat: addChorus });
    const notes = composeMelody(song, {
      from: 11,
      to: 27,
      form: 'AABa',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 66,
      high: 83,
      seed: 'lumen',
      rhythms: ['x--x--x-', 'x---xxx-', 'x-x-x---'],
    });
    playMelody(song, lead, { notes, make: (note) => synth(note, SOFT_LEAD) });
  },
};
