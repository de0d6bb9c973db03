import { describe, expect, it } from 'vitest';
import { cyclingPaletteClass, paletteClass } from './palette.ts';

const ARTISTS = `ABBA, Aimee Mann, Aphex Twin, Arcade Fire, Beck, Billie Holiday, Björk, Bob Dylan,
Boards of Canada, Bon Iver, Chet Baker, Daft Punk, David Bowie, Dusty Springfield,
Ella Fitzgerald, Fela Kuti, Fleetwood Mac, Gillian Welch, Joni Mitchell, Kate Bush, Kraftwerk,
Lou Reed, Massive Attack, Miles Davis, Neil Young, Nick Drake, Nina Simone, Pink Floyd,
PJ Harvey, Portishead, Prince, Radiohead, Sade, Sigur Rós, Steve Reich, Sufjan Stevens, T. Rex,
Talking Heads, Tom Waits, 坂本龍一`.split(/,\s/);

/** They made recorded game music, and most have no picture. */
const UNKNOWN_ARTISTS = `a-ha, Aleksi Aubry-Carlson, Alex Almarza, Ben Zeigler, Björk, The Cure, daft punk,
Depeche Mode, Doug Kaufman, Fleetwood Mac, frozen-bubble, Gianmarco Leone, Jeremy Nicoll,
Joseph G. Toscano (Zhaytee), Mattias Westlund, Nirvana, Portishead, pronobozo, Radiohead, Robert van Herk, Rock,
Ryan Reilly, Stephen Rozanc, theGREENzebra, Timothy Pinkham, Tyler Johnson, Wesnoth Project, ZhayTee`.split(
  /,\s/,
);

/** The hues in index.css. */
const HUES = [16, 194, 298, 142, 246, 350, 168, 272, 42, 220, 324];

describe('palettes', () => {
  it('cycles through eight [M-108, M-567]', () => {
    const classes = Array.from({ length: 17 }, (_unused, index) => cyclingPaletteClass(index));
    expect(new Set(classes).size).toBe(8);
    expect(classes[8]).toBe(classes[0]);
  });

  it('gives the same name the same colors', () => {
    expect(paletteClass('Jazz')).toBe(paletteClass('Jazz'));
    expect(paletteClass('')).toMatch(/name-hue-\d+$/);
  });

  it.each([[ARTISTS], [UNKNOWN_ARTISTS]])(
    'gives neighbors in a list of artists hues that are at least 25 degrees apart, and at most four of one',
    (artists) => {
      const shown = artists.map((name) => HUES[Number(paletteClass(name).split('-').at(-1))] ?? Number.NaN);
      for (const [index, hue] of shown.slice(1).entries()) {
        const apart = Math.abs(hue - (shown[index] ?? 0));
        expect([artists[index], Math.min(apart, 360 - apart) >= 25]).toEqual([artists[index], true]);
      }
      const counts = [...Map.groupBy(shown, (hue) => hue).values()].map(({ length }) => length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    },
  );
});
