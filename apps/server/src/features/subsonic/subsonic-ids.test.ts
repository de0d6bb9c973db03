import { describe, expect, it } from 'vitest';
import {
  type IdKind,
  readCoverArtId,
  readSubsonicId,
  requireId,
  toCoverArtId,
  toSubsonicId,
} from './subsonic-ids.ts';

const SPELT: readonly (readonly [IdKind, string])[] = [
  ['song', 'tr-7'],
  ['album', 'al-7'],
  ['artist', 'ar-7'],
  ['playlist', 'pl-7'],
  ['station', 'st-7'],
];

describe('an id', () => {
  it.each(SPELT)('of a %s is written %s and read back', (kind, text) => {
    expect(toSubsonicId(kind, 7)).toBe(text);
    expect(readSubsonicId(text)).toEqual({ kind, id: 7 });
  });

  it('may be as large as a database allows', () => {
    expect(readSubsonicId('tr-2147483647')).toEqual({ kind: 'song', id: 2_147_483_647 });
    expect(readSubsonicId('tr-2147483648')).toBeUndefined();
  });

  it.each([
    '',
    'tr',
    'tr-',
    'tr-0',
    'tr-07',
    'tr--1',
    'tr-1.5',
    'tr-12345678901',
    'xx-1',
    'TR-1',
    'atr-1',
    ' tr-1',
    'tr-1 ',
    '7',
  ])('is not %j', (text) => {
    expect(readSubsonicId(text)).toBeUndefined();
  });

  it('is refused as unknown if another kind is expected', () => {
    expect(requireId('al-7', ['song', 'album'])).toEqual({ kind: 'album', id: 7 });
    for (const text of ['ar-7', 'nothing'])
      expect(() => requireId(text, ['song', 'album'])).toThrowError(expect.objectContaining({ code: 70 }));
  });
});

describe('the id of a picture', () => {
  it('contains the version of the picture, so that a new one has a new address', () => {
    expect(toCoverArtId('album', 7, 'a1b2_c-3')).toBe('al-7_a1b2_c-3');
    expect(readCoverArtId('al-7_a1b2_c-3')).toEqual({ kind: 'album', id: 7, version: 'a1b2_c-3' });
  });

  it("is the item's own without a version, or if an address cannot contain it", () => {
    expect(toCoverArtId('album', 7, null)).toBe('al-7');
    expect(toCoverArtId('album', 7, '/.?')).toBe('al-7');
    expect(readCoverArtId('al-7')).toEqual({ kind: 'album', id: 7, version: undefined });
  });

  it('contains 40 characters of a version and accepts 48', () => {
    expect(toCoverArtId('album', 7, 'x/'.repeat(60))).toBe(`al-7_${'x'.repeat(40)}`);
    expect(readCoverArtId(`al-7_${'x'.repeat(48)}`)?.version).toHaveLength(48);
    expect(readCoverArtId(`al-7_${'x'.repeat(49)}`)).toBeUndefined();
  });

  it.each(['', '_v', 'al-0_v', 'xx-7_v', 'al-7_', 'al-7_a b', 'bal-7_v', 'al-7_v!'])('is not %j', (text) => {
    expect(readCoverArtId(text)).toBeUndefined();
  });
});
