import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldToAscii } from './ascii-header.ts';
import { formatStreamTitle } from './stream-title.ts';

/** Includes lone surrogates. fast-check's own `unit: 'binary'` takes seconds to build. */
const anyCharacter = fc.oneof(fc.nat(0xff), fc.nat(0x10ffff)).map((point) => String.fromCodePoint(point));

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 600, size: 'max' }),
  fc.string({
    unit: fc.constantFrom("'", ';', ' - ', '\0', '\n', '𝄞', 'é', 'x'),
    maxLength: 300,
    size: 'max',
  }),
);
const byteLength = (text: string) => new TextEncoder().encode(text).length;

describe('the title that radios show', () => {
  it('is artist and title, or the title alone', () => {
    expect(formatStreamTitle({ artist: 'Miles Davis', title: 'So What' })).toBe('Miles Davis - So What');
    expect(formatStreamTitle({ artist: '', title: 'So What' })).toBe('So What');
    expect(formatStreamTitle({ artist: ' \n ', title: 'So What' })).toBe('So What');
  });

  it('contains nothing that radios would take for its end or its separator', () => {
    const text = formatStreamTitle({ artist: "Guns N' Roses - Live", title: "Don't';\r\nCry\0" });
    expect(text).toBe('Guns N’ Roses – Live - Don’t’; Cry');
  });

  it('is split by radios after the artist, with any dashes in the name', () => {
    expect(formatStreamTitle({ artist: 'A - - B', title: 'C' })).toBe('A – – B - C');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(' ', '-', 'a'), minLength: 1, maxLength: 40, size: 'max' }),
        (artist) => {
          const [first = '', ...others] = formatStreamTitle({ artist: `x${artist}y`, title: 'C' }).split(
            ' - ',
          );
          expect(others).toEqual(['C']);
          expect(first).toMatch(/^x.*y$/);
        },
      ),
    );
  });

  it('has no apostrophe and no control character, and at most 400 bytes of whole characters', () => {
    fc.assert(
      fc.property(anyText, anyText, (artist, title) => {
        const text = formatStreamTitle({ artist, title });
        expect(text).not.toMatch(/['\p{Cc}\u2028\u2029]/u);
        expect(byteLength(text)).toBeLessThanOrEqual(400);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('loses only what does not fit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ü', '€', '𝄞'), maxLength: 400, size: 'max' }),
        (title) => {
          const text = formatStreamTitle({ artist: '', title });
          expect(title.startsWith(text)).toBe(true);
          const next = title.slice(text.length).match(/./su)?.[0];
          if (next !== undefined) expect(byteLength(text + next)).toBeGreaterThan(400);
        },
      ),
    );
  });
});

describe('a text in a header', () => {
  it.each([
    ['Straße, STRAẞE', 'Strasse, STRASSE'],
    ['ære, Ærø, œuvre, Œuf', 'aere, AEro, oeuvre, OEuf'],
    ['smørrebrød, Øre', 'smorrebrod, Ore'],
    ['mały, Łódź', 'maly, Lodz'],
    ['đà, Đà, eð, Ðe', 'da, Da, ed, De'],
    ['þing, Þór', 'thing, Thor'],
    ['ılık', 'ilik'],
    ['‘a’ “b” – c — d', '\'a\' "b" - c - d'],
  ])('writes %s as %s', (text, plain) => {
    expect(foldToAscii(text)).toBe(plain);
  });

  it('is cut after 160 characters', () => {
    expect(foldToAscii('x'.repeat(160))).toHaveLength(160);
    expect(foldToAscii('x'.repeat(161))).toHaveLength(160);
  });

  it('becomes one line of printable ASCII, for any text', () => {
    expect(foldToAscii('Früh­stücks-Radio — Æther\r\nSet-Cookie: x')).toBe(
      'Fruhstucks-Radio - AEther Set-Cookie: x',
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldToAscii(text)).toMatch(/^(?:[\x21-\x7e](?:[\x20-\x7e]{0,158}[\x21-\x7e])?)?$/);
      }),
    );
  });
});
