/** Addresses that try to redirect mail, and names that try to be more than a name. */
import fc from 'fast-check';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

const LOCALS = [
  'ann',
  'ann+tag',
  'a.b',
  '.ann',
  'ann.',
  'a..b',
  '"ann"',
  '"a b"',
  '"a\\"b"',
  'ann(comment)',
  '(c)ann',
  "o'neil",
  '=?utf-8?q?a?=',
  'ann%evil.example',
  'ann!evil',
  'äöü',
  'ユーザー',
  '\u{1f3b7}',
  '-f',
  '-oQ/tmp',
  '|id',
  'ann\r\nBcc: x',
  'ann\nBcc:x',
  'ann\0',
  'a,b',
  'a;b',
  'a:b',
  '<ann',
  'ann>',
  '\u202eann',
  'ann\u2028',
  '\u00a0ann',
  'x'.repeat(64),
  'x'.repeat(10_000),
];
const HOSTS = [
  'music.example',
  'music.example.',
  '.music.example',
  'a..example',
  '[127.0.0.1]',
  '[IPv6:::1]',
  '127.0.0.1',
  'localhost',
  'münchen.example',
  'xn--mnchen-3ya.example',
  'ｍusic.example',
  'music。example',
  'evil.example>, <b@music.example',
  'evil.example\r\nRCPT TO:<b@c.de',
  'a_b.example',
  '-a.example',
  'music.example\u00ad',
  '\u{1f3b7}.example',
  'music.example,b@evil.example',
  'music.example b@evil.example',
  'x'.repeat(250),
];
const AROUND = ['', '', '', ' ', '\t', '\r\n', '<', '>', '"Ann" <', ',', ';', 'mailto:'];

export const oddAddresses: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...AROUND),
      fc.constantFrom(...LOCALS),
      fc.constantFrom('@', '@', '@', '@@', '%40', '＠', ' at '),
      fc.constantFrom(...HOSTS),
      fc.constantFrom(...AROUND),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    )
    .map(([local, host]) => `${local}@${host}.example`),
  fc
    .tuple(fc.constantFrom(...HOSTILE_TEXTS), fc.constantFrom(...HOSTS))
    .map(([local, host]) => `${local}@${host}`),
  fc.constantFrom(...LOCALS).map((local) => `${local}@music.example`),
);
