import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords } from '../music/players.ts';
import type { Piece, Song } from '../music/song.ts';
import { STUDIO_PLATE } from '../music/song.ts';
import { addChorus, addEcho, playThroughAmplifier } from '../sound/space.ts';
import { bow, CELLOS, ELECTRIC_BASS, ELECTRIC_GUITAR, type Note, pluck } from '../sound/strings.ts';

const guitar = (note: Note): Float32Array => pluck(note, ELECTRIC_GUITAR);

function playClean(song: Song, options: { from: number; to: number; arpeggio: string }): void {
  const channel = song.channel('clean', {
    levelDb: -5,
    pan: -0.3,
    reverb: 0.35,
    treat: (sound) => {
      addChorus(sound, { depthMs: 4, rateHz: 0.5, mix: 0.6 });
      addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.4, mix: 0.3, toneHz: 3000 });
    },
  });
  playArpeggio(song, channel, {
    ...options,
    stepBeats: 0.5,
    low: 52,
    high: 72,
    voices: 4,
    ringBeats: 2,
    make: guitar,
  });
}

function playFuzz(song: Song, options: { from: number; to: number; pattern: string }): void {
  for (const pan of [-0.9, 0.9]) {
    const channel = song.channel(`fuzz ${pan}`, {
      levelDb: -4,
      pan,
      reverb: 0.15,
      loosenessMs: 7,
      treat: (sound) => playThroughAmplifier(sound, 40, 3600),
    });
    playChords(song, channel, { ...options, low: 38, high: 56, voices: 3, strumMs: 5, make: guitar });
  }
}

export const CEILING_OF_STATIC: Piece = {
  bpm: 98,
  bars: 18,
  scale: 'C# minor',
  harmony: [
    { bars: 6, chords: 'C#madd9 | Amaj7 | F#m7 | G#m7' },
    { bars: 4, chords: 'C#5 | A5 | E5 | B5' },
    { bars: 4, chords: 'C#madd9 | Amaj7 | F#m7 | G#m7' },
    { bars: 4, chords: 'C#5 | A5 | E5 | B5' },
  ],
  room: STUDIO_PLATE,
  tailSeconds: 3,
  fadeOutSeconds: 2,
  compose(song) {
    const bass = song.channel('bass', { levelDb: -3 });
    for (const [from, to] of [
      [0, 6],
      [10, 14],
    ] as const) {
      playClean(song, { from, to, arpeggio: '0213243.' });
      playKit(
        song,
        { snare: 'rim', levelDb: -3 },
        { from: from + 1, to, kick: 'X.....x...X.....', snare: '....x.......x..g', hat: 'x.o.x.o.x.o.x.o.' },
      );
      playBass(song, bass, {
        from,
        to,
        line: 'R---..R-',
        low: 25,
        make: (note) => pluck(note, ELECTRIC_BASS),
        velocity: 0.6,
      });
    }
    for (const [from, to] of [
      [6, 10],
      [14, 18],
    ] as const) {
      playFuzz(song, { from, to, pattern: 'X---x-x-X-x-x-x-' });
      playKit(
        song,
        { snare: 'fat', levelDb: 2, reverb: 0.25 },
        { from, to, kick: 'X..X....X.X.....', snare: '....X.......X...', crash: 'X...X...X...X...' },
      );
      playBass(song, bass, {
        from,
        to,
        line: 'RRRRRRRR',
        low: 25,
        make: (note) => pluck(note, ELECTRIC_BASS),
      });
    }
    const lead = song.channel('lead', {
      levelDb: -2,
      reverb: 0.35,
      pan: 0.15,
      treat: (sound) => playThroughAmplifier(sound, 12, 4200),
    });
    const notes = composeMelody(song, {
      from: 6,
      to: 18,
      form: 'AaAB',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 61,
      high: 80,
      seed: 'static',
      rhythms: ['x---x-x-', 'x--x--x-', 'x-xx----'],
    });
    playMelody(song, lead, {
      notes: notes.filter((note) => note.beat < 40 || note.beat >= 56),
      make: guitar,
    });
  },
};

export const FIVE_EXITS: Piece = {
  bpm: 152,
  bars: 23,
  beatsPerBar: 5,
  scale: 'F minor',
  harmony: [
    { bars: 12, chords: 'Fm | Fm | Db | Eb' },
    { bars: 11, chords: 'Bbm7 | Db | Fm | C7b9' },
  ],
  room: STUDIO_PLATE,
  tailSeconds: 2.5,
  compose(song) {
    const bass = song.channel('bass', {
      levelDb: -2,
      treat: (sound) => playThroughAmplifier(sound, 4, 2600),
    });
    playBass(song, bass, {
      from: 0,
      to: 23,
      line: 'R.R8.R7.5.',
      stepBeats: 0.5,
      low: 29,
      make: (note) => pluck(note, ELECTRIC_BASS),
    });
    playKit(
      song,
      { snare: 'tight' },
      { from: 2, to: 12, stepBeats: 0.5, kick: 'X..x..X...', snare: '...X....X.', hat: 'xoxoxoxoxo' },
    );
    playKit(
      song,
      { snare: 'tight', levelDb: 1 },
      {
        from: 12,
        to: 23,
        stepBeats: 0.5,
        kick: 'X..x..X..x',
        snare: '...X....X.',
        ride: 'XoxoxoXoxo',
        crash: `X.........${'..........'.repeat(3)}`,
      },
    );
    playClean(song, { from: 4, to: 23, arpeggio: '02.31.42.3' });
    for (const pan of [-0.8, 0.8]) {
      const rough = song.channel(`rough ${pan}`, {
        levelDb: -7,
        pan,
        reverb: 0.15,
        treat: (sound) => playThroughAmplifier(sound, 18, 3800),
      });
      playChords(song, rough, {
        from: 12,
        to: 23,
        pattern: 'X--X--X-x-',
        stepBeats: 0.5,
        low: 41,
        high: 60,
        voices: 3,
        strumMs: 4,
        make: guitar,
      });
    }
    const strings = song.channel('cellos', { levelDb: -8, reverb: 0.35 });
    playChords(song, strings, {
      from: 8,
      to: 23,
      pattern: 'x---------',
      stepBeats: 0.5,
      low: 53,
      high: 70,
      voices: 3,
      width: 0.6,
      make: (note) => bow(note, CELLOS),
    });
    const lead = song.channel('lead', {
      levelDb: -1,
      pan: 0.2,
      reverb: 0.3,
      treat: (sound) => playThroughAmplifier(sound, 10, 4600),
    });
    const notes = composeMelody(song, {
      from: 6,
      to: 23,
      form: 'AaBb',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 60,
      high: 80,
      seed: 'exits',
      rhythms: ['x--x--x---', 'x--x--xxx-', '...x--x-x-'],
    });
    playMelody(song, lead, { notes, make: guitar });
  },
};
