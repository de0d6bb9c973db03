import { playKit } from '../music/drum-kit.ts';
import { composeMelody, playMelody } from '../music/melody.ts';
import { playBass, playChords } from '../music/players.ts';
import type { Piece, Song } from '../music/song.ts';
import { SMALL_ROOM } from '../music/song.ts';
import { highPass, lowPass } from '../sound/filters.ts';
import { electricPiano, GLOCKENSPIEL, mallet, piano } from '../sound/keyboards.ts';
import { silence } from '../sound/oscillators.ts';
import { SAMPLE_RATE } from '../sound/sample-rate.ts';
import { addAutoPan, addEcho, type Stereo, saturate } from '../sound/space.ts';
import { pluck, UPRIGHT_BASS } from '../sound/strings.ts';
import { flute, horn, subBass, TROMBONE } from '../sound/synthesizers.ts';

/** Imitates the surface of an old record: clicks over faint noise. */
function playCrackle(song: Song): void {
  const channel = song.channel('crackle', { levelDb: -27, loosenessMs: 0 });
  const length = song.secondsFor(song.bars * song.beatsPerBar);
  for (const pan of [-0.7, 0.7]) {
    const surface = silence(length);
    for (let index = 0; index < surface.length; index += 1) {
      surface[index] = (song.random.next() * 2 - 1) * 0.02;
      if (song.random.chance(9 / SAMPLE_RATE)) surface[index] = song.random.between(-1, 1);
    }
    channel.add(highPass(lowPass(surface, 5200), 500), 0, { pan });
  }
}

/** Sounds like a sample from a record, without deep bass and treble. */
function likeASample(sound: Stereo): void {
  for (const side of [sound.left, sound.right]) lowPass(highPass(side, 160), 2900);
  saturate(sound, 1.6);
}

export const CORNER_LIGHT: Piece = {
  bpm: 84,
  bars: 16,
  scale: 'D dorian',
  swing: { unit: 0.5, ratio: 0.6 },
  harmony: [{ bars: 16, chords: 'Dm9 | G13 | Bbmaj9 | A7#9' }],
  room: SMALL_ROOM,
  compose(song) {
    playCrackle(song);
    const keys = song.channel('keys', {
      levelDb: -4,
      reverb: 0.3,
      treat: (sound) => addAutoPan(sound, 3.1, 0.35),
    });
    playChords(song, keys, {
      from: 0,
      to: 16,
      pattern: 'x-----....o---..',
      low: 52,
      high: 72,
      voices: 4,
      strumMs: 9,
      make: electricPiano,
    });
    const kit = { kick: 'deep', snare: 'fat', loosenessMs: 7 } as const;
    playKit(song, kit, {
      from: 2,
      to: 16,
      kick: 'X..g..x...X.....|X.....x..xX...g.',
      snare: '....X..g....X...',
      hat: 'x.o.x.oox.o.x.o.',
    });
    playKit(song, kit, { from: 0, to: 2, hat: 'x...x...x...x...' });
    const bass = song.channel('bass', { levelDb: -2 });
    playBass(song, bass, {
      from: 2,
      to: 16,
      line: 'R--.R.R...5-R.7.',
      stepBeats: 0.25,
      low: 33,
      make: (note) => subBass(note),
    });
    const lead = song.channel('lead', {
      levelDb: -5,
      pan: -0.15,
      reverb: 0.3,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.45, mix: 0.35, toneHz: 2600 }),
    });
    const notes = composeMelody(song, {
      from: 4,
      to: 16,
      form: 'ABAb',
      barsPerUnit: 2,
      stepBeats: 0.5,
      low: 69,
      high: 84,
      seed: 'flute',
      rhythms: ['..x-x-x-', 'x--x--..', '.x-xx---', 'x-x-....'],
      scale: song.scale,
    });
    playMelody(song, lead, { notes, make: flute, length: 0.85 });
  },
};

export const NINETY_STEPS: Piece = {
  bpm: 93,
  bars: 18,
  scale: 'F# minorPentatonic',
  swing: { unit: 0.5, ratio: 0.57 },
  harmony: [{ bars: 18, chords: 'F#m9 | Dmaj7 | Bm9 | C#7#9 C#7b9' }],
  room: SMALL_ROOM,
  compose(song) {
    playCrackle(song);
    const stabs = song.channel('stabs', { levelDb: -4, reverb: 0.18, treat: likeASample });
    playChords(song, stabs, {
      from: 0,
      to: 18,
      pattern: 'X--...x-..x-....|X--.....x-.x-...',
      low: 57,
      high: 76,
      voices: 4,
      make: piano,
    });
    const kit = { kick: 'room', snare: 'tight', levelDb: 1, loosenessMs: 6 } as const;
    const groove = {
      kick: 'X.x....x..X.....|X.x...g...Xx....',
      snare: '....X.......X..g',
      hat: 'xgoxxgoxxgoxxgox',
    };
    playKit(song, kit, { from: 2, to: 10, ...groove });
    playKit(song, kit, { from: 11, to: 18, ...groove, openHat: '..............o.' });
    playKit(song, kit, { from: 10, to: 11, kick: 'X...............', snare: '............xXxX' });
    const bass = song.channel('bass', { levelDb: -2 });
    playBass(song, bass, {
      from: 2,
      to: 18,
      line: 'R-.R.....5-7R.8.',
      stepBeats: 0.25,
      low: 30,
      make: (note) => pluck(note, UPRIGHT_BASS),
    });
    const horns = song.channel('horns', { levelDb: -6, reverb: 0.25, pan: 0.25, treat: likeASample });
    playChords(song, horns, {
      from: 6,
      to: 18,
      pattern: '........X-..x...|................',
      low: 54,
      high: 70,
      voices: 3,
      make: (note) => horn(note, TROMBONE),
    });
    const bells = song.channel('bells', {
      levelDb: -7,
      pan: -0.3,
      reverb: 0.4,
      treat: (sound) =>
        addEcho(sound, { seconds: song.secondsFor(0.75), feedback: 0.5, mix: 0.4, toneHz: 3500 }),
    });
    const notes = composeMelody(song, {
      from: 4,
      to: 18,
      form: 'AaBA',
      barsPerUnit: 1,
      stepBeats: 0.5,
      low: 66,
      high: 81,
      seed: 'bells',
      rhythms: ['x.xx..x.', '..x.xx..', 'x..x..x.'],
    });
    playMelody(song, bells, { notes, make: (note) => mallet(note, GLOCKENSPIEL) });
  },
};
