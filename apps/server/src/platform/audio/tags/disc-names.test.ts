import { describe, expect, it } from 'vitest';
import { discOfFolder, discOfTitle, discPosition } from './disc-names.ts';

describe('folders of discs', () => {
  it.each([
    ['CD1', 1],
    ['cd 2', 2],
    ['CD_03', 3],
    ['Disc 1 - Live in X', 1],
    ['CD1 - Early', 1],
    ['CD1 Early', 1],
    ['Disc 01 (Birth)', 1],
    ['CD1 (Birth)', 1],
    ['Disc 2: Twilight', 2],
    ['Disk 2 [Bonus Tracks]', 2],
    ['disc.2', 2],
    ['Disc 1 of 3', 1],
    ['Disc #2', 2],
    ['1-CD', 1],
    ['02 CD', 2],
    ['2nd Disc', 2],
    ['Second CD', 2],
    ['Disc One', 1],
    ['CD II', 2],
    ['Disc Two - Live', 2],
    ['CD 101', 101],
    ['Side B', 2],
    ['Vinyl 2', 2],
    ['LP 1', 1],
    ['MC 2', 2],
    ['Disco 2', 2],
    ['DVD1', 1],
    ['Disque 2', 2],
    ['Диск 2', 2],
    ['ディスク２', 2],
    ['Bonus Disc', null],
  ])('"%s" is disc %s of the album above', (name, disc) => {
    expect(discOfFolder(name)).toEqual({ album: '', disc });
  });

  it.each([
    ['Sampler (Disc 1)', 'Sampler', 1],
    ['Album CD2', 'Album', 2],
    ['Album - Disc 2', 'Album', 2],
    ['Album, Disc Two', 'Album', 2],
    ['Album [CD1] [FLAC]', 'Album', 1],
    ['1999 - Album (2004) CD 1 (Remaster)', '1999 - Album (2004)', 1],
    ['Album (disc 1: Dawn to Dusk)', 'Album', 1],
  ])('"%s" is a disc of "%s"', (name, album, disc) => {
    expect(discOfFolder(name)).toEqual({ album, disc });
  });

  it.each([
    'CDs',
    'Discs',
    'Discography',
    'Disco',
    'Disco - Hits',
    'Disc Jockey',
    'CD Singles',
    'CD 80s Hits',
    'CD 2000 Hits',
    'CD 100 Hits',
    'ACDC 1',
    'AC-DC',
    'Side Effects',
    'Sides',
    'Tapestry',
    'Vinylism',
    '1994',
    'Volume 1',
    'Part 2',
    'LPs',
    'Live in Studio 2',
    'DVD',
    '2CD',
    'Mcdonald 1',
    'MC5',
    'LP5',
    'LP1',
    'Italo Disco 2',
    'Nu-Disco 3',
    'Inside 2',
  ])('"%s" is no folder of a disc', (name) => {
    expect(discOfFolder(name)).toBeUndefined();
  });

  it('lie in one album, whether it has a folder of its own or only a name before the disc', () => {
    const folders = [
      'Ann/First/CD1',
      'Ann/First/CD2 - Late',
      'Ann/First',
      'Ann/First (Disc 3)',
      'Ann/First/CD 4/Side B',
    ];
    expect(folders.map((folder) => discPosition(folder))).toEqual(
      [1, 2, null, 3, 4].map((disc) => ({ folder: 'Ann/first', parent: 'Ann', disc })),
    );
    expect(discPosition('CD1')).toEqual({ folder: '/', parent: '', disc: 1 });
    expect(discPosition('')).toEqual({ folder: '/', parent: '', disc: null });
  });
});

describe('titles of discs', () => {
  it.each([
    ['Album (Disc 1)', 'Album', 1],
    ['Album [CD 2]', 'Album', 2],
    ['Album (disc 2: Twilight to Starlight)', 'Album', 2],
    ['Album - Disc II', 'Album', 2],
    ['Album CD2', 'Album', 2],
    ['Album (Deluxe) (Disc 2)', 'Album (Deluxe)', 2],
    ['Grandes Éxitos - Disco 2', 'Grandes Éxitos', 2],
    ['Grandes Éxitos (Disco 1)', 'Grandes Éxitos', 1],
  ])('"%s" is a disc of "%s"', (title, album, disc) => {
    expect(discOfTitle(title)).toEqual({ album, disc });
  });

  it.each([
    'Album',
    'Album (Deluxe)',
    'Disc 1',
    'Volume 2',
    'Album, Pt. 2',
    'Now 42',
    'Disco 2000',
    'Italo Disco 2',
    'Cosmic Disco 1',
    'The Compact Disc',
  ])('"%s" names no disc', (title) => {
    expect(discOfTitle(title)).toBeUndefined();
  });
});
