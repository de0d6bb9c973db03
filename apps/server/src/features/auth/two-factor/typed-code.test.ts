import { expect, it } from 'vitest';
import { readTypedCode } from './typed-code.ts';

it.each([
  ['in groups', ' 123 456 '],
  ['with the marks of a text that was copied', '\u200e123\u00a0456\u200f\u2060\ufeff'],
  ['in wide digits', '１２３４５６'],
  ['in Arabic digits', '١٢٣٤٥٦'],
  ['in digits of Devanagari', '१२३ ४५६'],
  ['with a dash that a phone has made of it', '123\u2013456'],
])('a code is the same %s', (_how, typed) => {
  expect(readTypedCode(typed)).toBe('123456');
});

it('a recovery code is the same in any case and with any separators', () => {
  expect(readTypedCode('abcd-2345‐efgh—6723')).toBe('ABCD2345EFGH6723');
});

it('a different code stays different', () => {
  expect(['12345x', '', '½'].map(readTypedCode)).toEqual(['12345X', '', '1⁄2']);
});
