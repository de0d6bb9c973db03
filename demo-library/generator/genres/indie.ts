import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playArpeggio, playBass, playChords } from '../music/players.ts';
import type { Piece } from '../music/song.ts';
import { CONCERT_HALL, STUDIO_PLATE } from '../music/song.ts';
import { mallet, VIBRAPHONE } from '../sound/keyboards.ts';
import { addChorus, addEcho, addTremolo, playThroughAmplifier, type Stereo } from '../sound/space.ts';
import { ELECTRIC_BASS, ELECTRIC_GUITAR, type Note, pluck } from '../sound/strings.ts';
import { pad, SOFT_LEAD, SYNTH_BASS, synth, WARM_PAD } from '../sound/synthesizers.ts';

const jangle = (note: Note): Float32Array =>
  pluck(note, { ...ELECTRIC_GUITAR, brightness: 0.9, position: 0.09 });
const pickedBass = (note: Note): Float32Array => pluck(note, { ...ELECTRIC_BASS, brightness: 0.7 });

function chorusedAmplifier(sound: Stereo): void {
  playThroughAmplifier(sound, 1.8, 5600);
  addChorus(sound, { depthMs: 3.5, rateHz: 0.8, mix: 0.6 });
}

export const POSTCARDS_WE_NEVER_SENT: Piece = {
  bpm: 144,
  bars: 28,
  scale: 'E major',
  harmony: [
    { bars: 16, chords: 'E | B/D# | C#m7 | Aadd9' },
    { bars: 12, chords: 'Aadd9 | B | G#m7 | C#m7' },
  ],
  room: STUDIO_PLATE,
  tailSeconds: 2.5,
  compose(song) {
    const arpeggio = song.channel('jangle', {
      levelDb: -5,
      pan: -0.5,
      reverb: 0.25,
      treat: chorusedAmplifier,
    });
    playArpeggio(song, arpeggio, {
      from: 0,
      to: 28,
      arpeggio: '02313231',
      stepBeats: 0.5,
      low: 59,
      high: 78,
      voices: 4,
      ringBeats: 1.2,
      make: jangle,
    });
    const strum = song.channel('strum', { levelDb: -7, pan: 0.55, reverb: 0.2, treat: chorusedAmplifier });
    playChords(song, strum, {
      from: 8,
      to: 28,
      pattern: 'X.xoX.xoX.xoX.xo',
      low: 52,
      high: 71,
      voices: 4,
      strumMs: 7,
      length: 0.8,
      make: jangle,
    });
    playKit(
      song,
      { snare: 'tight', levelDb: 0 },
      { from: 4, to: 16, kick: 'X.......X.X.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
    );
    playKit(
      song,
      { snare: 'tight', levelDb: 0 },
      {
        from: 16,
        to: 28,
        kick: 'X...X...X...X...',
        snare: '....X.......X...',
        tambourine: 'o.x.o.x.o.x.o.x.',
        openHat: '..x...x...x...x.',
        crash: `X...............${'................'.repeat(3)}`,
      },
    );
    const bass = song.channel('bass', { levelDb: -2.5, pan: 0 });
    playBass(song, bass, { from: 4, to: 28, line: 'RRRRRR5R', low: 28, make: pickedBass, length: 0.85 });
    const lead = song.channel('lead', {
      levelDb: -1,
      pan: 0.1,
      reverb: 0.3,
      treat: (sound) => {
        playThroughAmplifier(sound, 3.5, 5200);
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.4, mix: 0.3, toneHz: 3500 });
      },
    });
    const notes = composeMelody(song, {
      from: 8,
      to: 28,
      form: 'AABb',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 66,
      high: 84,
      seed: 'postcards',
      scale: [4, 6, 8, 11, 1],
      rhythms: ['x-x-xx--', 'x--x--x-', '..xxx-x-'],
    });
    playMelody(song, lead, { notes, make: jangle });
  },
};

export const GREENHOUSE_TAPES: Piece = {
  bpm: 90,
  bars: 17,
  scale: 'G major',
  harmony: [{ bars: 17, chords: 'Gmaj7 | Gmaj7 | Em7 | Cmaj9' }],
  room: CONCERT_HALL,
  tailSeconds: 3,
  fadeOutSeconds: 2,
  compose(song) {
    const guitar = song.channel('guitar', {
      levelDb: -4,
      pan: -0.35,
      reverb: 0.5,
      treat: (sound) => {
        chorusedAmplifier(sound);
        addTremolo(sound, 5.6, 0.45);
      },
    });
    playChords(song, guitar, {
      from: 0,
      to: 17,
      pattern: 'x-----x-..x-----',
      low: 55,
      high: 74,
      voices: 4,
      strumMs: 18,
      make: jangle,
    });
    const line = song.channel('line', {
      levelDb: -6,
      pan: 0.45,
      reverb: 0.5,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.5, mix: 0.5, toneHz: 3000 }),
    });
    playArpeggio(song, line, {
      from: 2,
      to: 17,
      arpeggio: '4...3.2.4...5.3.',
      stepBeats: 0.25,
      low: 62,
      high: 79,
      voices: 3,
      ringBeats: 1,
      make: jangle,
    });
    playKit(
      song,
      { kick: 'deep', snare: 'rim', levelDb: -1, reverb: 0.2, loosenessMs: 1 },
      {
        from: 2,
        to: 17,
        kick: 'X.....x.x.X.....',
        snare: '....X.......X...',
        shaker: 'x.o.x.o.x.o.x.o.',
        hat: '..o...o...o...oo',
      },
    );
    const bass = song.channel('bass', { levelDb: -4 });
    playBass(song, bass, {
      from: 2,
      to: 17,
      line: 'R-----5-R---8-5-',
      stepBeats: 0.25,
      low: 31,
      make: (note) => synth(note, { ...SYNTH_BASS, bite: 1.2 }),
    });
    const haze = song.channel('haze', { levelDb: -9, reverb: 0.5 });
    playChords(song, haze, {
      from: 4,
      to: 17,
      pattern: 'x---------------',
      low: 55,
      high: 74,
      voices: 3,
      width: 0.8,
      make: (note) => pad(note, WARM_PAD),
    });
    const lead = song.channel('lead', { levelDb: -2, reverb: 0.5 });
    const notes = composeMelody(song, {
      from: 4,
      to: 17,
      form: 'AaBA',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 64,
      high: 81,
      seed: 'tapes',
      scale: [7, 9, 11, 2, 4],
      rhythms: ['x---x-x-', '..x-x---', 'x-x-x---'],
    });
    playMelody(song, lead, {
      notes,
      make: (note) => synth(note, { ...SOFT_LEAD, cutoffHz: 1400, vibratoDepth: 0.25 }),
    });
    playMelody(song, song.channel('bells', { levelDb: -8, reverb: 0.6, pan: 0.3 }), {
      notes: notes.filter((note) => note.beats >= 2),
      make: (note) => mallet(note, VIBRAPHONE),
      transpose: 12,
    });
  },
};
