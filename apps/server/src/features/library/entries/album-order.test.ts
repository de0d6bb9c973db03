import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inAlbumOrder, inAlbumOrders, type PositionedTrack } from './album-order.ts';

let lastId = 0;
const track = (path: string, more: Partial<PositionedTrack> = {}): PositionedTrack => ({
  id: (lastId += 1),
  path: `Artist/Album/${path}`,
  title: path.replace(/\.[^.]*$/, '').replace(/^.*[-.\]] /, ''),
  disc_number: null,
  track_number: null,
  ...more,
});
const names = (tracks: readonly PositionedTrack[]) => inAlbumOrder(tracks).map(({ path }) => path.slice(13));

describe('the order of an album', () => {
  it.each([
    ['numbers before the titles', ['01 - Zulu.flac', '02 - Yankee.flac', '10 - Alfa.flac']],
    ['numbers without a zero', ['1. Zulu.mp3', '2. Yankee.mp3', '10. Alfa.mp3', '11. Bravo.mp3']],
    ['numbers in brackets', ['[01] Zulu.mp3', '[02] Yankee.mp3', '[03] Alfa.mp3']],
    ['numbers behind the artist', ['Ann - 01 - Zulu.mp3', 'Ann - 02 - Yankee.mp3', 'Ann - 10 - Alfa.mp3']],
    ['discs and numbers', ['1-01 Zulu.mp3', '1-02 Yankee.mp3', '2-01 Alfa.mp3', '2-10 Bravo.mp3']],
    ['sides of a record', ['A1 Zulu.mp3', 'A2 Yankee.mp3', 'A10 Tango.mp3', 'B1 Mike.mp3', 'B2 Alfa.mp3']],
    ['words before numbers', ['Track 1.mp3', 'Track 2.mp3', 'Track 10.mp3']],
    ['three digits', ['101 Zulu.mp3', '102 Yankee.mp3', '201 Alfa.mp3']],
    ['underlines', ['01_zulu.mp3', '02_yankee.mp3', '10_alfa.mp3']],
    ['numbers of titles only', ['7 Rings.mp3', '99 Luftballons.mp3', 'Alfa.mp3', 'Zulu.mp3']],
    ['years', ['01 Zulu.mp3', '1999 Alfa.mp3', 'Bravo.mp3']],
    ['numbers within titles', ['Chapter 1.mp3', 'Chapter 2.mp3', 'Chapter 10.mp3']],
    ['what is numbered before what is not', ['02 - Zulu.mp3', '03 - Yankee.mp3', 'Alfa.mp3', 'Bonus.mp3']],
  ])('follows file names by %s', (_, files) => {
    expect(names(files.map((file) => track(file)).toReversed())).toEqual(files);
  });

  it('follows tags before file names, and puts tracks without a number last', () => {
    const tracks = [
      track('Alfa.mp3'),
      track('01 - x.mp3', { track_number: 3 }),
      track('02 - y.mp3', { track_number: 1 }),
      track('02 - z.mp3'),
    ];
    expect(names(tracks)).toEqual(['02 - y.mp3', '01 - x.mp3', '02 - z.mp3', 'Alfa.mp3']);
  });

  it('keeps discs together, with any track numbers', () => {
    const tracks = [
      track('CD2/01.mp3', { disc_number: 2, track_number: 1 }),
      track('CD1/bonus.mp3', { disc_number: 1 }),
      track('CD1/02.mp3', { disc_number: 1, track_number: 2 }),
    ];
    expect(names(tracks)).toEqual(['CD1/02.mp3', 'CD1/bonus.mp3', 'CD2/01.mp3']);
  });

  it('puts tracks with neither a disc nor a number after all discs', () => {
    const tracks = [
      track('Alfa.mp3'),
      track('CD2/x.mp3', { disc_number: 2, track_number: 1 }),
      track('CD1/x.mp3', { disc_number: 1, track_number: 1 }),
    ];
    expect(names(tracks)).toEqual(['CD1/x.mp3', 'CD2/x.mp3', 'Alfa.mp3']);
  });

  it('ignores numbers that belong to a title', () => {
    const tracks = [
      track('03 - 99 Luftballons.mp3', { title: '99 Luftballons' }),
      track('5 Years.mp3', { title: '5 Years' }),
      track('04 - Leuchtturm.mp3', { title: 'Leuchtturm' }),
    ];
    expect(names(tracks)).toEqual(['03 - 99 Luftballons.mp3', '04 - Leuchtturm.mp3', '5 Years.mp3']);
  });

  it('is the same for any input order, and loses no track', () => {
    const some = fc.record({
      path: fc.string({ unit: fc.constantFrom('0', '1', '9', 'A', 'b', ' ', '-', '.', '/'), maxLength: 9 }),
      title: fc.string({ unit: fc.constantFrom('1', 'A', 'b', ' '), maxLength: 5 }),
      disc_number: fc.option(fc.integer({ min: 1, max: 2 })),
      track_number: fc.option(fc.integer({ min: 0, max: 3 })),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12, size: 'max' }), (rows) => {
        const tracks = rows.map((row, id) => ({ ...row, id }));
        const ordered = inAlbumOrder(tracks);
        expect(inAlbumOrder(tracks.toReversed())).toEqual(ordered);
        expect(ordered.map(({ id }) => id).sort((a, b) => a - b)).toEqual(tracks.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });

  it('applies within each album of a list', () => {
    const of = (album_id: number, file: string) => ({ ...track(file), album_id });
    const tracks = [of(2, '02 - b.mp3'), of(2, '01 - a.mp3'), of(1, '02 - d.mp3'), of(1, '01 - c.mp3')];
    expect(inAlbumOrders(tracks).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
  });
});
