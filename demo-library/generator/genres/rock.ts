import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playBass, playChords } from '../music/players.ts';
import type { Piece, Song } from '../music/song.ts';
import { SMALL_ROOM, STUDIO_PLATE } from '../music/song.ts';
import { addEcho, playThroughAmplifier } from '../sound/space.ts';
import { ELECTRIC_BASS, ELECTRIC_GUITAR, type Note, pluck } from '../sound/strings.ts';

const guitar = (note: Note): Float32Array => pluck(note, ELECTRIC_GUITAR);
const bassGuitar = (note: Note): Float32Array => pluck(note, ELECTRIC_BASS);

/** Plays the same part twice, one performance per side, for the width of a rock record. */
function playWall(
  song: Song,
  parts: { from: number; to: number; pattern: string; drive: number; length?: number }[],
): void {
  for (const pan of [-0.85, 0.85]) {
    for (const { drive, ...part } of parts) {
      const channel = song.channel(`wall ${pan} ${drive}`, {
        levelDb: -6,
        pan,
        reverb: 0.12,
        loosenessMs: 6,
        treat: (sound) => playThroughAmplifier(sound, drive, 4300),
      });
      playChords(song, channel, { ...part, low: 40, high: 57, voices: 3, strumMs: 4, make: guitar });
    }
  }
}

function playSolo(song: Song, options: { from: number; to: number; seed: string; rhythms: string[] }): void {
  const lead = song.channel('lead', {
    levelDb: -2,
    reverb: 0.3,
    pan: 0.1,
    treat: (sound) => {
      playThroughAmplifier(sound, 22, 4800);
      addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.35, mix: 0.25, toneHz: 3000 });
    },
  });
  const notes = composeMelody(song, {
    ...options,
    form: 'ABAb',
    barsPerUnit: 2,
    stepBeats: 0.5,
    low: 62,
    high: 81,
  });
  playMelody(song, lead, { notes, make: guitar });
}

export const IRON_BRIDGE: Piece = {
  bpm: 138,
  bars: 26,
  scale: 'E minorPentatonic',
  harmony: [
    { bars: 10, chords: 'E5 | G5 | A5 | E5' },
    { bars: 8, chords: 'C5 | D5 | E5 | E5' },
    { bars: 8, chords: 'E5 | G5 | A5 | C5 D5' },
  ],
  room: SMALL_ROOM,
  tailSeconds: 2.5,
  compose(song) {
    playWall(song, [
      { from: 0, to: 10, pattern: 'X---x.x.X---x.x.', drive: 14 },
      { from: 10, to: 18, pattern: 'X-------x-------', drive: 14 },
      { from: 18, to: 26, pattern: 'X.x.X---x.x.X-x-', drive: 14 },
    ]);
    const kit = { levelDb: 0.5, reverb: 0.2 } as const;
    const groove = { kick: 'X.....x.X.x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' };
    playKit(song, kit, { from: 2, to: 9, ...groove });
    playKit(song, kit, { from: 9, to: 10, kick: 'X...X...X...X...', snare: 'xxxxXxxxXxxxXXXX' });
    playKit(song, kit, {
      from: 10,
      to: 18,
      kick: 'X.x...x.X.x.....',
      snare: '....X.......X...',
      ride: 'X.x.X.x.X.x.X.x.',
      crash: `X...............${'................'.repeat(3)}`,
    });
    playKit(song, kit, {
      from: 18,
      to: 26,
      ...groove,
      openHat: 'x.x.x.x.x.x.x.x.',
      crash: `X...............${'................'.repeat(3)}`,
    });
    const bass = song.channel('bass', { levelDb: -3 });
    playBass(song, bass, { from: 2, to: 26, line: 'RRRRRRR5', low: 28, make: bassGuitar, length: 0.8 });
    playSolo(song, {
      from: 10,
      to: 26,
      seed: 'solo',
      rhythms: ['x-xxx---', 'xxx-x-x-', 'x---x-x-', 'x-x-x-xx'],
    });
  },
};

export const SALT_AND_GASOLINE: Piece = {
  bpm: 88,
  bars: 16,
  scale: 'D blues',
  swing: { unit: 0.5, ratio: 0.53 },
  harmony: [
    { bars: 8, chords: 'D5 | D5 | F5 | G5' },
    { bars: 8, chords: 'Bb5 | C5 | D5 | D5' },
  ],
  room: STUDIO_PLATE,
  tailSeconds: 2.5,
  compose(song) {
    playWall(song, [
      { from: 0, to: 8, pattern: 'X--x.x..x-x.X...', drive: 20, length: 0.8 },
      { from: 8, to: 16, pattern: 'X-----x-X---x-x-', drive: 20 },
    ]);
    const kit = { levelDb: 1, snare: 'fat', reverb: 0.25 } as const;
    playKit(song, kit, {
      from: 1,
      to: 8,
      kick: 'X..x....x.X.....',
      snare: '....X.......X..g',
      hat: 'X.x.X.x.X.x.X.x.',
    });
    playKit(song, kit, {
      from: 8,
      to: 16,
      kick: 'X..x..x.X.x...x.',
      snare: '....X.......X...',
      ride: 'X.x.X.x.X.x.X.x.',
      crash: 'X...............................',
    });
    const riff = song.channel('bass', { levelDb: -2.5 });
    playBass(song, riff, {
      from: 0,
      to: 8,
      line: 'R--R.R..8-7.5...',
      stepBeats: 0.25,
      low: 26,
      make: bassGuitar,
    });
    playBass(song, riff, { from: 8, to: 16, line: 'R-RR', low: 26, make: bassGuitar });
    playSolo(song, { from: 8, to: 16, seed: 'salt', rhythms: ['x--xx-x-', 'xxxxx---', 'x-x--xx-'] });
  },
};
