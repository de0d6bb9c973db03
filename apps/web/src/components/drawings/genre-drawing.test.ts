import { describe, expect, it } from 'vitest';
import { NAME_HUES } from '#test/name-hues.ts';
import { genreDrawing } from './genre-drawing.ts';
import {
  acousticGuitar,
  burst,
  cassette,
  drum,
  harmonica,
  hat,
  headphones,
  heartbeat,
  microphone,
  mirrorBall,
  palm,
  water,
} from './instruments.ts';
import { flyingV, plectrum, saxophone, synthesiser, turntable, violin } from './large-instruments.ts';

const strokesOf = (name: string) => genreDrawing(name).strokes;

/** the genres of the landing page in its order, which is the order of the demo library's stations. */
const SEVENTEEN = [
  ['Hip Hop', turntable],
  ['Rock', plectrum],
  ['Pop', burst],
  ['Jazz', saxophone],
  ['Classical', violin],
  ['Electronic', synthesiser],
  ['R&B', microphone],
  ['Country', hat],
  ['Reggae', palm],
  ['Folk', acousticGuitar],
  ['Blues', harmonica],
  ['Indie', cassette],
  ['Alternative', headphones],
  ['Funk', mirrorBall],
  ['Soul', heartbeat],
  ['World', drum],
  ['Ambient', water],
] as const;

describe('the drawings of genres', () => {
  it('give each of the seventeen genres its own drawing', () => {
    for (const [name, draw] of SEVENTEEN) expect(strokesOf(name)).toEqual(draw());
    expect(new Set(SEVENTEEN.map(([name]) => JSON.stringify(strokesOf(name)))).size).toBe(17);
  });

  it.each([
    ['M-568', 'Alternative ROCK', plectrum],
    ['M-569', 'Death Metal', flyingV],
    ['M-570', 'Trap', turntable],
    ['M-570', 'Hip Hop', turntable],
    ['M-571', 'Synthpop', burst],
    ['M-572', 'Free Jazz', saxophone],
    ['M-573', 'Delta Blues', harmonica],
    ['M-574', 'Country', hat],
    ['M-575', 'Electronic', synthesiser],
    ['M-575', 'Detroit Techno', synthesiser],
    ['M-576', 'Classical', violin],
  ])('[%s] draws %s by a part of the name in upper or lower case (ruling 5.13)', (_id, name, draw) => {
    expect(strokesOf(name)).toEqual(draw());
  });

  it('use the first part that matches [M-568, M-569, M-570, M-571, M-572, M-573, M-574, M-575, M-576]', () => {
    const names = ['rock metal', 'metal rap', 'rap pop', 'pop jazz', 'jazz blues', 'blues country'];
    const drawn = [plectrum, flyingV, turntable, burst, saxophone, harmonica];
    expect(names.map(strokesOf)).toEqual(drawn.map((draw) => draw()));
    const later = ['country electronic', 'techno classical', 'classical folk'];
    expect(later.map(strokesOf)).toEqual([hat, synthesiser, violin].map((draw) => draw()));
  });

  it('of genres that share an instrument differ in color or angle', () => {
    for (const names of [
      ['Rock', 'Alternative Rock', 'Post-Rock', 'Rock & Roll', 'Punk Rock'],
      ['Jazz', 'Vocal Jazz', 'Acid Jazz', 'Free Jazz'],
      ['Electronic', 'Electronica', 'Techno', 'Detroit Techno'],
    ]) {
      const looks = names.map((name) => {
        const { palette, transform } = genreDrawing(name);
        return `${palette} ${transform}`;
      });
      expect(new Set(looks).size).toBe(names.length);
    }
  });

  it('draw any other genre from its name, the same at every visit and different from the next one [M-577]', () => {
    const names = ['Zydeco', 'Klezmer', 'Gamelan', 'Fado', 'Schlager', 'Bhangra', '音楽', '', ' ', '<b>"&'];
    const drawings = names.map((name) => JSON.stringify(genreDrawing(name)));
    expect(names.map((name) => JSON.stringify(genreDrawing(name)))).toEqual(drawings);
    expect(new Set(drawings).size).toBe(names.length);
    expect(strokesOf('zydeco')).toEqual(strokesOf('Zydeco'));
  });

  it('contain only numbers, in two inks and the background', () => {
    const names = [...SEVENTEEN.map(([name]) => name), 'Metal', 'Zydeco', 'Klezmer'];
    for (const { ink, path } of names.flatMap(strokesOf)) {
      expect(path).toMatch(/^[MLHVCSQTAZmlhvcsqtaz0-9 .-]+$/);
      expect(path).not.toContain('NaN');
      expect(['light', 'tone', 'paper']).toContain(ink);
    }
  });

  it('have colors of their own, the same in any list, and clearly different ones beside each other', () => {
    const hueOf = (name: string) =>
      NAME_HUES[Number(/\d+$/.exec(genreDrawing(name).palette)?.[0])] ?? Number.NaN;
    const games = ['Game', 'Game music', 'Game soundtrack', 'Soundtrack', 'Unknown'];
    for (const list of [games, games.toReversed(), SEVENTEEN.map(([name]) => name).toSorted()]) {
      for (const [index, name] of list.slice(1).entries()) {
        const apart = Math.abs(hueOf(name) - hueOf(list[index] ?? ''));
        expect([name, Math.min(apart, 360 - apart) >= 25]).toEqual([name, true]);
      }
    }
    expect(new Set(games.map(hueOf)).size).toBe(games.length);
    expect(genreDrawing('GAME MUSIC').palette).toBe(genreDrawing('Game music').palette);
  });
});
