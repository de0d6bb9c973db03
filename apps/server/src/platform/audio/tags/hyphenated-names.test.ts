import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalized, splitAtHyphen, splitReleaseFile, splitReleaseFolder } from './hyphenated-names.ts';

const alone = { isNumbered: false };

describe('a name with a hyphen and no spaces around it', () => {
  it.each([
    ['Adele-Hello', 'Adele', 'Hello'],
    ['Coldplay-Yellow', 'Coldplay', 'Yellow'],
    ['ABBA-Dancing Queen', 'ABBA', 'Dancing Queen'],
    ['Bob Marley-No Woman No Cry', 'Bob Marley', 'No Woman No Cry'],
    ['Maroon 5-Sugar', 'Maroon 5', 'Sugar'],
    ['U2-Beautiful Day', 'U2', 'Beautiful Day'],
    ['Adele -Hello', 'Adele', 'Hello'],
    ['Adele- I Miss You', 'Adele', 'I Miss You'],
    ['Кино-Группа крови', 'Кино', 'Группа крови'],
    ['坂本龍一-戦場', '坂本龍一', '戦場'],
  ])('"%s" is by %s', (name, artist, title) => {
    expect(splitAtHyphen(name, alone)).toEqual({ artist, title });
  });

  it.each([
    'Anti-Hero',
    'Twenty-One',
    'Jay-Z',
    'Alt-J',
    'A-ha',
    'T-Shirt',
    'X-Ray Eyes',
    'Semi-Charmed Life',
    'Self-Esteem',
    'Hip-Hop',
    'Tick-Tock',
    'Boogie-Woogie',
    'Run-DMC',
    'Blink-182',
    'Sum-41 Medley',
    'Spider-Man Theme',
    'Wu-Tang Forever',
    'Drive-In Saturday',
    'Part-Time Lover',
    'Blue-Eyed Soul',
    'Trip-Hop',
    'Post-Punk',
    'Нью-Йорк',
    'Marie-Claire',
    'Olivia Newton-John',
    'untagged-file',
    'hit-sword',
    'a well-known song',
    'Adele-hello',
    'Sofie Lund-ĸalli',
    'Taylor Swift-Anti-Hero',
    'Rock-n-Roll',
    '50-50',
    'Some Track (Some Artist Re-Mix)',
  ])('"%s" is a title', (name) => {
    expect(splitAtHyphen(name, alone)).toBeUndefined();
  });

  it('is a title if it is numbered and has no spaces, because then it is on an album', () => {
    expect(splitAtHyphen('Harbor-Dawn', alone)).toBeDefined();
    expect(splitAtHyphen('Harbor-Dawn', { isNumbered: true })).toBeUndefined();
    expect(splitAtHyphen('Ann Lund-Harbor', { isNumbered: true })).toBeDefined();
  });

  it('loses no letter, and is never split before a small one', () => {
    const part = fc.stringMatching(/^[A-Za-zÀ-ɏ0-9'!.]{1,8}(?: [A-Za-z]{1,6}){0,2}$/);
    fc.assert(
      fc.property(part, part, fc.boolean(), (before, after, isNumbered) => {
        const split = splitAtHyphen(`${before}-${after}`, { isNumbered });
        if (split) expect(split).toEqual({ artist: before, title: after });
        if (/^\p{Ll}/u.test(after)) expect(split).toBeUndefined();
      }),
    );
  });

  it('is never split at one of several hyphens', () => {
    const part = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 3, maxLength: 5 }), (parts) => {
        expect(splitAtHyphen(parts.join('-'), alone)).toBeUndefined();
      }),
    );
  });
});

describe('the name of a file of a release', () => {
  it.each([
    ['03_massive_attack-teardrop-rpk', 'Massive Attack', 'Teardrop', 3],
    ['05_portishead_-_glory_box', 'Portishead', 'Glory Box', 5],
    ['01-adele-hello-rpk', 'Adele', 'Hello', 1],
    ['101-va-ann_lund-low_tide-abc', 'Ann Lund', 'Low Tide', 101],
    ['02-Ann_Lund-Low_Tide-ABC', 'Ann Lund', 'Low Tide', 2],
  ])('%s names %s, "%s", %i', (name, artist, title, number) => {
    expect(splitReleaseFile(name)).toEqual({ artist, title, number });
  });

  it.each([
    '02_anti-hero',
    '02_merry-go-round',
    '03_ob-la-di',
    '02_low_tide',
    '7-Eleven',
    'massive_attack-teardrop',
    '04_love_song-dawn-remix',
    '12-harbor',
  ])('%s is another name', (name) => {
    expect(splitReleaseFile(name)).toBeUndefined();
  });

  it('is like that of its folder', () => {
    const expected = { artist: 'Ann Lund', title: 'Low Tide' };
    expect(splitReleaseFolder('Ann_Lund-Low_Tide-2004-ABC')).toEqual(expected);
    expect(splitReleaseFolder('ann_lund-low_tide-(advance)-web-2004-abc')).toEqual(expected);
    expect(splitReleaseFolder('Ann Lund-Harbor')).toBeUndefined();
    expect(splitReleaseFolder('Anti-Hero')).toBeUndefined();
  });
});

it('only names without capitals get some', () => {
  expect(capitalized('queens of the stone age')).toBe('Queens of the Stone Age');
  expect(capitalized('dj shadow')).toBe('DJ Shadow');
  expect(capitalized('k.d. Lang')).toBe('k.d. Lang');
  expect(capitalized('2 unlimited')).toBe('2 Unlimited');
});
