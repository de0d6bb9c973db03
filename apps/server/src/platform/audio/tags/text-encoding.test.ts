import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './text-encoding.ts';

/** Encoded with Python's codecs, because Node cannot encode to code pages. */
const WRITTEN: readonly (readonly [encoding: string, text: string, hex: string])[] = [
  ['Windows-1251', 'Группа крови', 'c3f0f3efefe020eaf0eee2e8'],
  ['KOI8-R', 'Группа крови на рукаве', 'e7d2d5d0d0c120cbd2cfd7c920cec120d2d5cbc1d7c5'],
  ['GBK', '周杰伦', 'd6dcbddcc2d7'],
  ['GBK', '[00:01.00]较量 黑豹乐队 词曲', '5b30303a30312e30305dbdcfc1bf20badab1aac0d6b6d320b4cac7fa'],
  ['Big5', '你問我愛你有多深', 'a741b0dda7dab752a741a6b3a668b260'],
  ['Shift_JIS', '中島みゆき', '9286938782dd82e482ab'],
  ['Shift_JIS', '桜の花', '8df782cc89d4'],
  ['EUC-JP', '桜の花が咲く', 'baf9a4ceb2d6a4acbae9a4af'],
  ['ISO-2022-JP', '桜の花が咲く', '1b24423a79244e3256242c3a69242f1b2842'],
  ['EUC-KR', '사랑해 너를', 'bbe7b6fbc7d820b3cab8a6'],
  ['Windows-1253', 'Χάρις Αλεξίου', 'd7dcf1e9f220c1ebe5eedfeff5'],
  ['Windows-1255', 'שלום עולם', 'f9ece5ed20f2e5eced'],
  ['Windows-1256', 'الحب كله', 'c7e1cdc820dfe1e5'],
  ['Windows-874', 'ความรักของฉัน', 'a4c7d2c1c3d1a1a2cda7a9d1b9'],
  ['Windows-1250', 'Zażółć gęślą jaźń', '5a61bff3b3e62067ea9c6cb9206a619ff1'],
  ['Windows-1252', 'L’été – “Î”', '4c92e974e920962093ce94'],
];

describe('decodeText', () => {
  it.each(WRITTEN)('reads %s: %s', (_, text, hex) => {
    expect(decodeText(Buffer.from(hex, 'hex'))).toBe(text);
  });

  it.each([
    'Été',
    'Mötley Crüe',
    'Beyoncé',
    'Ænima',
    'Sigur Rós',
    'Ñu',
    'Ø',
    'MÖTÖRHEAD',
    'Queensrÿche',
    '¿Qué pasa?',
    'Señor, ¡olé!',
    '«Ça plane»',
    '30 °C',
    'Straße',
    'Aïe aïe aïe',
    '© 2001 Zoë',
  ])('keeps %s in Latin letters', (text) => expect(decodeText(Buffer.from(text, 'latin1'))).toBe(text));

  it.each(['utf16le', 'utf16be'] as const)('reads %s with and without a byte order mark', (encoding) => {
    for (const text of ['[00:01.00]eins', '\ufeff[00:01.00]桜の花']) {
      const utf16 = Buffer.from(text, 'utf16le');
      const bytes = encoding === 'utf16le' ? utf16 : Buffer.from(utf16).swap16();
      expect(decodeText(bytes)).toBe(text.replace('\ufeff', ''));
    }
  });

  it('reads all valid UTF-8 as UTF-8', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0') && !text.includes('\x1b') && !text.startsWith('\ufeff'));
        expect(decodeText(Buffer.from(text))).toBe(text);
      }),
    ));

  it('reads any bytes as some text', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300, size: 'max' }), (bytes) => {
        expect(typeof decodeText(bytes)).toBe('string');
      }),
      { numRuns: 200 },
    ));
});
