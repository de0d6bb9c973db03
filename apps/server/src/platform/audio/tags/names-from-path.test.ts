import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldArtist, foldName } from '#platform/text/fold-text.ts';
import { asWritten } from './hyphenated-names.ts';
import { namesFromFile, namesFromFolder } from './names-from-path.ts';

describe('the name of a file without tags', () => {
  it.each([
    ['07 - Some Song.ogg', 'Some Song', 7, null],
    ['01 Harbor.mp3', 'Harbor', 1, null],
    ['1. Harbor.mp3', 'Harbor', 1, null],
    ['02_low_tide.mp3', 'low tide', 2, null],
    ['[03] Harbor.mp3', 'Harbor', 3, null],
    ['(3) Harbor.mp3', 'Harbor', 3, null],
    ['12-Harbor.mp3', 'Harbor', 12, null],
    ['003. Harbor.mp3', 'Harbor', 3, null],
    ['time_to_strike.ogg', 'time to strike', null, null],
    ['a_b c.ogg', 'a_b c', null, null],
    ['Ann Lund - Harbor.mp3', 'Harbor', null, 'Ann Lund'],
    ['Ann_Lund_-_Harbor.mp3', 'Harbor', null, 'Ann Lund'],
    ['01 - Ann Lund - Harbor.mp3', 'Harbor', 1, 'Ann Lund'],
    ['Ann Lund - 01 - Harbor.mp3', 'Harbor', 1, 'Ann Lund'],
    ['Ann Lund – Harbor – Dawn.mp3', 'Harbor - Dawn', null, 'Ann Lund'],
    ['Unknown Artist - Harbor.mp3', 'Harbor', null, null],
    ['Various Artists - Ann - Harbor.mp3', 'Harbor', null, 'Ann'],
    ['AC-DC - Back.mp3', 'Back', null, 'AC-DC'],
    ['Oasis - Live Forever.mp3', 'Live Forever', null, 'Oasis'],
    ['Ann - I Want You.mp3', 'I Want You', null, 'Ann'],
    ['Ann - No Surprises.mp3', 'No Surprises', null, 'Ann'],
    ['Adele-Hello.mp3', 'Hello', null, 'Adele'],
    ['ABBA-Dancing Queen (Official Video) (HD).mp3', 'Dancing Queen', null, 'ABBA'],
    ['03_massive_attack-teardrop-rpk.mp3', 'Teardrop', 3, 'Massive Attack'],
    ['05_portishead_-_glory_box.mp3', 'Glory Box', 5, 'Portishead'],
    ['02. daft punk - around the world.mp3', 'Around the World', 2, 'Daft Punk'],
    ['deadmau5 - Low Tide.mp3', 'Low Tide', null, 'deadmau5'],
    ['a_ha_-_take_on_me.mp3', 'Take on Me', null, 'A Ha'],
    ['y2mate.com - Nirvana - Come As You Are_320kbps.mp3', 'Come As You Are', null, 'Nirvana'],
    ['snapsave.io - Rihanna - Umbrella.mp3', 'Umbrella', null, 'Rihanna'],
    ['www.site.net_01_Harbor.mp3', 'Harbor', 1, null],
    ['[SPOTIFY-DOWNLOADER.COM] Ann Lund - Harbor.mp3', 'Harbor', null, 'Ann Lund'],
    ['Ann Lund - Harbor (mp3.pm).mp3', 'Harbor', null, 'Ann Lund'],
    ['will.i.am - Harbor.mp3', 'Harbor', null, 'will.i.am'],
    ['101-va-ann_lund-low_tide-abc.mp3', 'Low Tide', 101, 'Ann Lund'],
    ['01-va-low_tide.mp3', 'va-low tide', 1, null],
  ])('"%s" is the title "%s", track %s, by %s', (file, title, trackNumber, artist) => {
    expect(namesFromFile(file)).toMatchObject({ title, trackNumber, artist });
  });

  it.each([
    '99 Luftballons.mp3',
    '12 Low Tide.mp3',
    '7 Seconds.mp3',
    '1979.mp3',
    '56.mp3',
    '2001 A Space Song.mp3',
    '50-50.mp3',
    '7-Eleven.mp3',
    '3.5 Hours.mp3',
    '#1 Crush.mp3',
    'untagged-file.mp3',
    'hit-sword3.ogg',
    'Harbor - Live.mp3',
    'Harbor - Live at the Pier.mp3',
    'Harbor - Radio Edit.mp3',
    'Harbor - 2009 Remaster.mp3',
    'Harbor - Part 2.mp3',
    'Symphony No. 5 - II. Andante.mp3',
    'Sonata - Allegro con brio.mp3',
    '....mp3',
    '___.ogg',
    'Mr. Blue.mp3',
    'Anti-Hero.mp3',
    'Harbor-Live.mp3',
    'AUD-20190812-WA0004.mp3',
    'WhatsApp Audio 2019-08-12 at 10.11.12.mp3',
    'Old phone - Harbor.mp3',
    'www.site.com.mp3',
    '(Official Video).mp3',
  ])('"%s" is the title as it stands', (file) => {
    const stem = file.replace(/\.[^.]*$/, '');
    expect(namesFromFile(file)).toEqual({ title: stem, artist: null, discNumber: null, trackNumber: null });
  });

  it.each([
    ['01.mp3', '01', 1],
    ['Track 04.mp3', 'Track 04', 4],
    ['track_12.mp3', 'track 12', 12],
  ])('"%s" has nothing but its number, which is also the title "%s"', (file, title, trackNumber) => {
    expect(namesFromFile(file)).toMatchObject({ title, trackNumber, artist: null });
  });

  it('may name the disc', () => {
    expect(namesFromFile('2-07 Harbor.mp3')).toMatchObject({
      title: 'Harbor',
      discNumber: 2,
      trackNumber: 7,
    });
  });

  it('does not repeat the artist and the album', () => {
    const known = { artists: ['Ann Lund'], album: 'Low Tide' };
    const expected = { title: 'Harbor', artist: null };
    expect(namesFromFile('Ann Lund - Harbor.mp3', known)).toMatchObject(expected);
    expect(namesFromFile('ANN LUND - Low Tide - 03 - Harbor.mp3', known)).toMatchObject({
      ...expected,
      trackNumber: 3,
    });
    expect(namesFromFile('Low Tide - Dawn.mp3', known)).toMatchObject({ title: 'Dawn', artist: 'Low Tide' });
    expect(namesFromFile('Ann Lund-Harbor.mp3', known)).toMatchObject(expected);
  });

  it('is not split at a hyphen without spaces while the artist is known', () => {
    const known = { artists: ['Ann Lund'] };
    expect(namesFromFile('Harbor-Morning Light.mp3', known)).toMatchObject({
      title: 'Harbor-Morning Light',
      artist: null,
    });
  });

  it('is the same with and without what programs and sites append', () => {
    const names = fc.constantFrom(
      'Ann Lund - Harbor',
      'Harbor',
      'Harbor (Live)',
      '03 Harbor',
      'Ann_Lund_-_Harbor',
    );
    const notes = fc.constantFrom(
      ' (Official Video)',
      ' [Official Audio]',
      ' (HD)',
      '_320kbps',
      ' (Lyrics)',
      '(128k)',
      ' [dQw4w9WgXcQ]',
      ' (mp3.pm)',
      ' (Clip Officiel)',
      '【公式】',
    );
    fc.assert(
      fc.property(names, fc.array(notes, { maxLength: 3 }), (name, appended) => {
        const plain = namesFromFile(`${name}.mp3`);
        expect(namesFromFile(`${name}${appended.join('')}.mp3`)).toEqual(plain);
      }),
    );
  });
});

describe('the folders of a file without tags', () => {
  it.each([
    ['song.mp3', null, null],
    ['music/song.mp3', null, null],
    ['amoebax/song.mp3', 'Amoebax', null],
    ['amoebax/music/song.mp3', 'Amoebax', null],
    ['usr/share/games/amoebax/sfx/song.wav', 'Amoebax', null],
    ['hedgewars-data/Music/song.ogg', 'Hedgewars Data', null],
    ['lincity-ng-data/music/song.ogg', 'Lincity-ng Data', null],
    ['Hedgewars-data/song.ogg', 'Hedgewars-data', null],
    ['anti-hero/song.mp3', 'Anti-hero', null],
    ['x-ray/song.mp3', 'X-ray', null],
    ['q-data/song.mp3', 'Q-data', null],
    ['wu-tang clan/song.mp3', 'Wu-tang Clan', null],
    ['zz top/greatest hits/song.mp3', 'Greatest Hits', 'ZZ Top'],
    ['deadmau5/Low Tide/song.mp3', 'Low Tide', 'deadmau5'],
    ['low_tide/song.mp3', 'Low Tide', null],
    ['Ann Lund/Harbor/song.mp3', 'Harbor', 'Ann Lund'],
    ['Ann Lund/Harbor/01 song.mp3', 'Harbor', 'Ann Lund'],
    ['Jazz/Ann Lund/Harbor/song.mp3', 'Harbor', 'Ann Lund'],
    ['Jazz/Harbor/01 song.mp3', 'Harbor', null],
    ['Jazz/Ann Lund - Harbor/song.mp3', 'Harbor', 'Ann Lund'],
    ['Ann_Lund-Low_Tide-(CD)-2004-ABC/01-x.mp3', 'Low Tide', 'Ann Lund'],
    ['Music/old phone/WhatsApp Audio/01 song.mp3', null, null],
    ['old phone/Harbor/01 song.mp3', 'Harbor', null],
    ['2019/Harbor/01 song.mp3', 'Harbor', null],
    ['y2mate.com/Harbor/01 song.mp3', 'Harbor', null],
    ['Ann Lund/Harbor [www.site.com]/01 song.mp3', 'Harbor', 'Ann Lund'],
    ['Ann Lund/Harbor/CD 2/song.mp3', 'Harbor', 'Ann Lund'],
    ['Ann Lund/2004 - Harbor/song.mp3', 'Harbor', 'Ann Lund'],
    ['Ann Lund/Harbor (2004) [FLAC]/song.mp3', 'Harbor', 'Ann Lund'],
    ['Ann Lund/Harbor (2004)/song.mp3', 'Harbor', 'Ann Lund'],
    ['Ann Lund/Ann Lund - Harbor/song.mp3', 'Harbor', 'Ann Lund'],
    ['Ann Lund/Harbor - Deluxe/song.mp3', 'Harbor - Deluxe', 'Ann Lund'],
    ['Ann Lund - Harbor/song.mp3', 'Harbor', 'Ann Lund'],
    ['Music/Ann_Lund_-_Harbor/song.mp3', 'Harbor', 'Ann Lund'],
    ['Various Artists/Harbor/song.mp3', 'Harbor', null],
    ['Compilations/Harbor/song.mp3', 'Harbor', null],
    ['Unknown Artist/Unknown Album/song.mp3', null, null],
    ['Ann Lund/Unknown Album/song.mp3', 'Ann Lund', null],
    ['1999/song.mp3', '1999', null],
    ['a/b/c/d/e/song.mp3', 'E', null],
  ])('%s is on the album %s by %s', (file, album, artist) => {
    expect(namesFromFolder(file)).toEqual({ album, artist });
  });
});

it('any path gives a title, and names without spaces at their ends', () => {
  const texts = watchSize(fc.string({ unit: 'binary', maxLength: 250, size: 'max' }));
  fc.assert(
    fc.property(texts.values, texts.values, texts.values, (one, other, file) => {
      const path = `${one}/${other}/${file}`;
      const { title, artist } = namesFromFile(path);
      const folder = namesFromFolder(path);
      expect(title).not.toBe('');
      for (const name of [title, artist, folder.album, folder.artist])
        if (name !== null) expect(name).toBe(name.trim());
    }),
  );
  expect(texts.largest()).toBeGreaterThan(200);
});

it('a name in lower case keeps the identity of its album and artist', () => {
  const words = fc.constantFrom(
    'ann',
    'hedgewars',
    'data',
    'zz',
    'ß',
    'straße',
    'ǆ',
    'é',
    'ı',
    // Their capitals are those of other letters, so the names stay as they are.
    'ς',
    'ᲀ',
    "o'neil",
    'п',
    '夜',
    '5',
    'p!nk',
  );
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40, size: 'max' }),
    fc
      .array(words, { minLength: 1, maxLength: 5 })
      .chain((parts) => fc.constantFrom(' ', '-', '_', ' - ').map((between) => parts.join(between))),
  );
  fc.assert(
    fc.property(names, (name) => {
      const written = asWritten(name);
      expect(foldName(written)).toBe(foldName(name));
      expect(foldArtist(written)).toBe(foldArtist(name));
      if (name !== name.toLowerCase()) expect(written).toBe(name);
    }),
  );
});
