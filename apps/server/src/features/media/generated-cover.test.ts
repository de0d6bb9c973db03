import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { colorsOfDrawnCover } from '#features/library/pictures/cover-palettes.ts';
import { fromHex } from '#platform/oklab.ts';
import { drawGeneratedCover } from './generated-cover.ts';
import { COLORS_EDGE, findColors } from './picture-colors.ts';

function hueApart(one: string, other: string): number {
  const [first = 0, second = 0] = [one, other]
    .map(fromHex)
    .map(({ a, b }) => (Math.atan2(b, a) * 180) / Math.PI);
  const apart = Math.abs(first - second) % 360;
  return Math.min(apart, 360 - apart);
}

const album = { seed: 'album-17', title: 'Night Ferry', artist: 'Ísold Marr' };

describe('drawGeneratedCover', () => {
  it('draws the same picture for the same seed and a different one for another', () => {
    expect(drawGeneratedCover(album)).toBe(drawGeneratedCover({ ...album }));
    const withoutWords = (seed: string) => drawGeneratedCover({ seed, title: '', artist: '' });
    const pictures = new Set(Array.from({ length: 200 }, (_, index) => withoutWords(`album-${index}`)));
    expect(pictures.size).toBe(200);
  });

  it('has so many forms that few of a dozen albums look alike', () => {
    const formOf = (seed: string) => {
      const svg = drawGeneratedCover({ seed, title: '', artist: '' });
      return svg
        .replace(/<title>.*?<\/defs>/, '')
        .replace(/"[^"]*"|[\d.-]+/g, '')
        .slice(0, 400);
    };
    const kinds = new Set(Array.from({ length: 400 }, (_, index) => formOf(`album-${index}`)));
    expect(kinds.size).toBeGreaterThanOrEqual(16);
  });

  it('rarely gives two albums the same motif in a like hue, and hardly ever with the same background and size', () => {
    const looks = Array.from({ length: 200 }, (_, index) => {
      const seed = `album ${index} of a folder`;
      const svg = drawGeneratedCover({ seed, title: '', artist: '' });
      const [, layout = '', drawing = ''] = /<\/defs>.*?<g transform="([^"]*)">(.*)$/.exec(svg) ?? [];
      const [, behind = ''] = /stop-color="(#\w+)"/.exec(svg) ?? [];
      const motif = drawing.replace(/"[^"]*"|[\d.-]+/g, '').slice(0, 120);
      return { motif, layout, behind, hue: colorsOfDrawnCover(seed).field };
    });
    const pairs = looks.flatMap((one, at) => looks.slice(at + 1).map((other) => [one, other] as const));
    const alike = pairs.filter(
      ([one, other]) => one.motif === other.motif && hueApart(one.hue, other.hue) < 25,
    );
    const same = alike.filter(([one, other]) => one.layout === other.layout && one.behind === other.behind);
    expect(alike.length / pairs.length).toBeLessThan(1 / 100);
    expect(same.length / pairs.length).toBeLessThan(1 / 500);
  });

  it('draws nothing far outside the visible area', () => {
    for (let index = 0; index < 300; index += 1) {
      const svg = drawGeneratedCover({ seed: `album-${index}`, title: '', artist: '' });
      const coordinates = [...svg.matchAll(/ (?:d|x|y|cx|cy|x1|x2|y1|y2|points)="([^"]*)"/g)].flatMap(
        ([, text = '']) => [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number),
      );
      expect(coordinates.length).toBeGreaterThan(0);
      expect(Math.min(...coordinates)).toBeGreaterThan(-600);
      expect(Math.max(...coordinates)).toBeLessThan(1_200);
    }
  });

  it('has no letters, because a server may have no fonts', () => {
    expect(drawGeneratedCover(album)).not.toMatch(/<text|font/);
  });

  it('uses all sixteen palettes, each on a dark or a bright background', () => {
    const grounds = Array.from({ length: 600 }, (_, index) => {
      const svg = drawGeneratedCover({ ...album, seed: String(index) });
      return /stop-color="(#\w+)"/.exec(svg)?.[1];
    });
    expect(new Set(grounds).size).toBe(32);
  });

  it('is an image that a renderer accepts, square and with more than one color', async () => {
    const svg = drawGeneratedCover(album);
    const image = sharp(Buffer.from(svg)).png();
    const { width, height } = await image.metadata();
    expect([width, height]).toEqual([600, 600]);
    const { channels } = await image.stats();
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(10);
  });

  it('has the colors that are reported without generating it', async () => {
    for (let album = 0; album < 48; album += 1) {
      const seed = `album-${album}`;
      const svg = drawGeneratedCover({ seed, title: 'Night Ferry', artist: 'Ísold Marr' });
      const pixels = await sharp(Buffer.from(svg)).resize(COLORS_EDGE).removeAlpha().raw().toBuffer();
      const [reported, found] = [colorsOfDrawnCover(seed), findColors(pixels)];
      expect(hueApart(reported.field, found.field)).toBeLessThan(15);
      expect(hueApart(reported.spark, found.spark)).toBeLessThan(25);
    }
  });

  it('keeps markup, quotes and control characters of a title as harmless text', () => {
    const svg = drawGeneratedCover({
      seed: 'x',
      title: '</text><script>alert("1")</script>',
      artist: 'A\u0000\u0007 & <B> \uD800',
    });
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('<B>');
    expect([...svg].every((character) => (character.codePointAt(0) as number) >= 32)).toBe(true);
    expect(svg.isWellFormed()).toBe(true);
  });

  it('refers to nothing outside itself and stays small, for any text', () => {
    const words = watchSize(fc.string({ unit: 'binary', maxLength: 400, size: 'max' }));
    fc.assert(
      fc.property(words.values, words.values, words.values, (seed, title, artist) => {
        const svg = drawGeneratedCover({ seed, title, artist });
        const marks = svg.replaceAll(/<title>.*?<\/title>/gsu, '');
        expect(marks).not.toMatch(/href|<image|<style|<foreignObject|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
        expect(svg.length).toBeLessThan(40_000);
      }),
    );
    expect(words.largest()).toBeGreaterThan(350);
  });

  it('ends a long name with an ellipsis', () => {
    const svg = drawGeneratedCover({ seed: 's', title: 'word '.repeat(60), artist: 'a'.repeat(90) });
    expect(/<title>(.*)<\/title>/.exec(svg)?.[1]).toMatch(/^(word )+.*…$/);
  });
});
