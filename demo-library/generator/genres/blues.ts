import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playBass, playChords, playDrum, walkBass } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { SMALL_ROOM, STUDIO_PLATE } from '../music/song.ts';
import { stomp } from '../sound/drums.ts';
import { highPass, lowPass } from '../sound/filters.ts';
import { ORGAN_MELLOW, organ, piano } from '../sound/keyboards.ts';
import { playThroughAmplifier, type Stereo, saturate } from '../sound/space.ts';
import { ELECTRIC_BASS, ELECTRIC_GUITAR, pluck, STEEL_GUITAR } from '../sound/strings.ts';

const TWELVE_IN_A = 'A7 | D9 | A7 | A7 | D9 | D9 | A7 | A7 | E9 | D9 | A7 | E9';

export const SOUTHBOUND_PLATFORM: Piece = {
  bpm: 118,
  bars: 24,
  scale: 'A blues',
  swing: { unit: 1, ratio: 0.66 },
  harmony: [{ bars: 24, chords: TWELVE_IN_A }],
  room: SMALL_ROOM,
  tailSeconds: 2.2,
  compose(song) {
    playKit(
      song,
      { kick: 'room', snare: 'fat', levelDb: -0.5 },
      { from: 0, to: 24, stepBeats: 0.5, kick: 'X...X..o', snare: '..X...X.', ride: 'X.xoX.xo' },
    );
    walkBass(song, song.channel('bass', { levelDb: -3 }), {
      from: 0,
      to: 24,
      low: 31,
      make: (note) => pluck(note, ELECTRIC_BASS),
    });
    const backing = song.channel('organ', { levelDb: -10, pan: 0.4, reverb: 0.2 });
    playChords(song, backing, {
      from: 0,
      to: 24,
      pattern: 'x---.x-.',
      stepBeats: 0.5,
      low: 52,
      high: 69,
      voices: 4,
      make: (note) => organ(note, ORGAN_MELLOW),
    });
    const keys = song.channel('piano', { levelDb: -8, pan: -0.4, reverb: 0.15 });
    playChords(song, keys, {
      from: 4,
      to: 24,
      pattern: '..x..x..|.xx..x.o',
      stepBeats: 0.5,
      low: 57,
      high: 76,
      voices: 3,
      length: 0.5,
      make: piano,
    });
    const lead = song.channel('lead', {
      levelDb: 0,
      pan: 0.05,
      reverb: 0.3,
      treat: (sound) => playThroughAmplifier(sound, 9, 4200),
    });
    const notes = composeMelody(song, {
      from: 0,
      to: 24,
      form: 'AaB',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 60,
      high: 81,
      seed: 'lead',
      scale: [9, 0, 2, 4, 7],
      rhythms: ['.xxxx---', 'x-xxx-..', '..xxx-x-', 'x---....', 'xxx-x---'],
    });
    playMelody(song, lead, { notes, make: (note) => pluck(note, ELECTRIC_GUITAR) });
  },
};

/** A shellac record of the thirties: one narrow band of middle, slightly overdriven, in mono. */
function likeShellac(sound: Stereo): void {
  for (let index = 0; index < sound.left.length; index += 1) {
    const middle = ((sound.left[index] as number) + (sound.right[index] as number)) / 2;
    sound.left[index] = middle;
    sound.right[index] = middle;
  }
  saturate(sound, 1.4);
  for (const side of [sound.left, sound.right]) lowPass(highPass(side, 130), 5200);
}

export const MUDDY_SHOES: Piece = {
  bpm: 74,
  bars: 12,
  scale: 'E blues',
  swing: { unit: 1, ratio: 0.66 },
  harmony: [{ bars: 12, chords: 'E7 | A7 | E7 | E7 | A7 | A7 | E7 | E7 | B7 | A7 | E7 | E7' }],
  room: STUDIO_PLATE,
  tailSeconds: 2,
  compose(song) {
    const guitar = song.channel('guitar', { levelDb: -1, reverb: 0.1, loosenessMs: 9, treat: likeShellac });
    playBass(song, guitar, {
      from: 0,
      to: 12,
      line: 'RR55RR66',
      stepBeats: 0.5,
      low: 40,
      make: (note) => pluck(note, STEEL_GUITAR),
      velocity: 0.6,
      length: 0.6,
    });
    playChords(song, guitar, {
      from: 0,
      to: 12,
      pattern: '..o...ox',
      stepBeats: 0.5,
      low: 52,
      high: 64,
      voices: 3,
      strumMs: 12,
      length: 0.5,
      make: (note) => pluck(note, STEEL_GUITAR),
    });
    const notes = composeMelody(song, {
      from: 0,
      to: 12,
      form: 'AaB',
      barsPerUnit: 4,
      stepBeats: 0.5,
      low: 62,
      high: 78,
      seed: 'slide',
      scale: [4, 7, 9, 11, 2],
      rhythms: ['..xxx---', 'x--xx-..', '.xx-x---', 'x---....'],
    });
    playMelody(song, guitar, { notes, make: (note) => pluck(note, STEEL_GUITAR), velocity: 1.1 });
    const foot = song.channel('foot', { levelDb: -9, treat: likeShellac });
    playDrum(song, foot, { from: 0, to: 12, pattern: 'x.x.x.x.', stepBeats: 0.5, make: stomp });
  },
};
