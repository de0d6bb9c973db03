import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playBass, playChords, playDrum } from '../music/players.ts';
import type { Piece, Song } from '../music/song.ts';
import { SMALL_ROOM, STUDIO_PLATE } from '../music/song.ts';
import { handDrum } from '../sound/drums.ts';
import { lowPass } from '../sound/filters.ts';
import { ORGAN_BUBBLE, organ, piano } from '../sound/keyboards.ts';
import { addEcho, type Stereo } from '../sound/space.ts';
import { ELECTRIC_BASS, ELECTRIC_GUITAR, type Note, pluck } from '../sound/strings.ts';
import { horn, SOFT_LEAD, synth, TENOR_SAX, TROMBONE } from '../sound/synthesizers.ts';

// Played with the thumb near the neck, for a deep, round sound.
const roundBass = (note: Note): Float32Array =>
  pluck(note, { ...ELECTRIC_BASS, brightness: 0.2, position: 0.35 });

function roundOff(sound: Stereo): void {
  for (const side of [sound.left, sound.right]) lowPass(lowPass(side, 380), 900);
}

function playSkank(song: Song, span: { from: number; to: number }): void {
  const guitar = song.channel('skank', { levelDb: -6, pan: -0.4, reverb: 0.15 });
  playChords(song, guitar, {
    ...span,
    pattern: '..x...x.',
    stepBeats: 0.25,
    low: 57,
    high: 74,
    voices: 3,
    strumMs: 5,
    length: 0.22,
    make: (note) => pluck(note, { ...ELECTRIC_GUITAR, releaseSeconds: 0.03 }),
  });
  const keys = song.channel('skank piano', { levelDb: -9, pan: 0.15, reverb: 0.15 });
  playChords(song, keys, {
    ...span,
    pattern: '..x...x.',
    stepBeats: 0.25,
    low: 55,
    high: 72,
    voices: 3,
    length: 0.4,
    make: piano,
  });
  const bubble = song.channel('bubble', { levelDb: -9, pan: 0.45, reverb: 0.1 });
  playChords(song, bubble, {
    ...span,
    pattern: '.oxo.oxo',
    stepBeats: 0.25,
    low: 50,
    high: 67,
    voices: 3,
    length: 0.6,
    make: (note) => organ(note, ORGAN_BUBBLE),
  });
}

export const HARBOUR_SUNDAY: Piece = {
  bpm: 76,
  bars: 15,
  scale: 'A minorPentatonic',
  swing: { unit: 0.5, ratio: 0.56 },
  harmony: [{ bars: 15, chords: 'Am | Am | Dm | Em' }],
  room: SMALL_ROOM,
  tailSeconds: 2.5,
  compose(song) {
    playSkank(song, { from: 0, to: 15 });
    // One drop: the first beat stays empty, kick and rim fall together on the third.
    playKit(
      song,
      { kick: 'room', snare: 'rim' },
      { from: 1, to: 15, kick: '........X.......', snare: '........X.....g.', hat: 'x.o.x.o.x.o.xoo.' },
    );
    const bass = song.channel('bass', { levelDb: 0.5, treat: roundOff });
    playBass(song, bass, {
      from: 1,
      to: 15,
      line: '..R-R.3-5---..5.|R--.R.8-7-5-....',
      stepBeats: 0.25,
      low: 33,
      make: roundBass,
    });
    const lead = song.channel('melodica', {
      levelDb: -2,
      pan: 0.1,
      reverb: 0.3,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.5, mix: 0.35, toneHz: 2200 }),
    });
    const notes = composeMelody(song, {
      from: 3,
      to: 15,
      form: 'ABAb',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 64,
      high: 79,
      seed: 'melodica',
      rhythms: ['..x-xxx-', 'x---x-..', '.xx-x---'],
    });
    playMelody(song, lead, { notes, make: (note) => synth(note, { ...SOFT_LEAD, cutoffHz: 1900 }) });
  },
};

export const COPPER_ROOF_DUB: Piece = {
  bpm: 72,
  bars: 15,
  scale: 'G mixolydian',
  harmony: [{ bars: 15, chords: 'G | F | C | G' }],
  room: STUDIO_PLATE,
  tailSeconds: 3,
  compose(song) {
    playSkank(song, { from: 0, to: 6 });
    playSkank(song, { from: 8, to: 15 });
    playKit(
      song,
      { kick: 'deep', snare: 'tight', reverb: 0.3 },
      { from: 0, to: 15, kick: 'X...X...X...X...', snare: '........X.......', hat: '..x...x...x...xo' },
    );
    const bass = song.channel('bass', { levelDb: 1, treat: roundOff });
    playBass(song, bass, {
      from: 0,
      to: 15,
      line: 'R-.R5-.5R-..3-5-',
      stepBeats: 0.25,
      low: 31,
      make: roundBass,
    });
    const section = song.channel('horns', {
      levelDb: -2,
      pan: -0.15,
      reverb: 0.35,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.55, mix: 0.45, toneHz: 2000 }),
    });
    const notes = composeMelody(song, {
      from: 2,
      to: 15,
      form: 'AABa',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 60,
      high: 76,
      seed: 'horns',
      rhythms: ['x-xx-x--', 'xxx-....', '..x-x-x-'],
    });
    playMelody(song, section, { notes, make: (note) => horn(note, TENOR_SAX), length: 0.85 });
    playMelody(song, section, {
      notes,
      make: (note) => horn(note, TROMBONE),
      length: 0.85,
      transpose: -12,
      velocity: 0.7,
    });
    const drums = song.channel('binghi', { levelDb: -8, pan: 0.4, reverb: 0.3 });
    playDrum(song, drums, {
      from: 4,
      to: 15,
      pattern: 'x..xx..x..o.x.o.',
      make: (hit) => handDrum(hit, 190),
    });
  },
};
