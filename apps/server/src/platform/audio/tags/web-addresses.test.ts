import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCertainAddress, isWebAddress, withoutAddresses } from './web-addresses.ts';

describe('an address in a tag', () => {
  it.each([
    'http://zhaymusic.com/',
    'https://example.org/artist?id=1',
    'http:\\\\example.org',
    'zhaymusic.com',
    'www.example.com',
    'WWW.EXAMPLE.CO.UK',
    'y2mate.com',
    'yt1s.io',
    '[SPOTIFY-DOWNLOADER.COM]',
    '(mp3.pm)',
    '"muzmo.ru"',
    'example.me/artist',
    'Ann.bandcamp.com',
  ])('%s is one', (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  it.each([
    'will.i.am',
    'apl.de.ap',
    'deadmau5',
    'S.O.S.',
    'Mr. Bungle',
    'R.E.M.',
    'M.I.A.',
    'k.d. lang',
    't.A.T.u.',
    'B.o.B',
    'N.E.R.D',
    'Dr.Dre',
    'St.Vincent',
    'E.S.Posthumus',
    'Mau5.me',
    'Ex.Re',
    'Fun.',
    '!!!',
    'AC/DC',
    'Songs: Ohia',
    'Florence + the Machine',
    'www.memory',
  ])('%s is a name, and stays as it is', (text) => {
    expect(isWebAddress(text)).toBe(false);
    expect(withoutAddresses(text)).toBe(text);
  });

  it('may be a song if nothing else is certain', () => {
    expect(isCertainAddress('Girlfriend.com')).toBe(false);
    expect(isCertainAddress('http://girlfriend.com')).toBe(true);
    expect(isCertainAddress('mp3.pm')).toBe(true);
  });

  it.each([
    ['Harbor (mp3.pm)', 'Harbor'],
    ['[SPOTIFY-DOWNLOADER.COM] Harbor', 'Harbor'],
    ['Ann [www.example.com]', 'Ann'],
    ['Ann (Downloaded from www.example.com)', 'Ann'],
    ['Ann - y2mate.com', 'Ann'],
    ['Harbor | example.com', 'Harbor'],
    ['Ann feat. www.example.com', 'Ann'],
    ['www.example.com - Harbor', 'Harbor'],
    ['y2mate.com - Ann - Harbor', 'Ann - Harbor'],
    ['Harbor http://example.com/song', 'Harbor'],
    ['Downloaded from www.example.com', ''],
    ['Visit http://example.com for more music', ''],
    ['http://example.com/', ''],
    ['Harbor (will.i.am remix)', 'Harbor (will.i.am remix)'],
    ['Ann feat. will.i.am', 'Ann feat. will.i.am'],
  ])('of "%s" leaves "%s"', (text, bare) => {
    expect(withoutAddresses(text)).toBe(bare);
  });

  it('is nowhere in a text without dots and colons', () => {
    const texts = watchSize(fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' }));
    fc.assert(
      fc.property(texts.values, (any) => {
        const text = any.replace(/[.:]/g, '');
        expect(isWebAddress(text)).toBe(false);
        expect(withoutAddresses(text)).toBe(text);
      }),
    );
    expect(texts.largest()).toBeGreaterThan(50);
  });

  it('is removed wherever it stands around a name', () => {
    const name = fc.constantFrom('Ann', 'Ann Lund', 'will.i.am', 'Mr. Blue', 'AC/DC');
    const address = fc.constantFrom('www.example.com', 'http://a.example.org/x', 'mp3skull.to');
    const form = fc.constantFrom(
      (text: string, site: string) => `${text} (${site})`,
      (text: string, site: string) => `[${site}] ${text}`,
      (text: string, site: string) => `${text} - ${site}`,
      (text: string, site: string) => `${site} | ${text}`,
    );
    fc.assert(
      fc.property(name, address, form, (text, site, stamp) => {
        expect(withoutAddresses(stamp(text, site))).toBe(text);
      }),
    );
  });
});
