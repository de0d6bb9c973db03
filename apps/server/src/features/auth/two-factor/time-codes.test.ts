import { expect, it } from 'vitest';
import { codeAt, findStep, toAddress, toBase32 } from './time-codes.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (step: number) => ({ now: step * 30_000 + 15_000, lastStep: 0 });

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i matches RFC 6238', (seconds, code) => {
  expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(findStep(SECRET, code, { now: seconds * 1_000, lastStep: 0 })).toBe(Math.floor(seconds / 30));
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('"%s" in base32 matches RFC 4648, without padding', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

it('a code is accepted one step before and after its own, and never after it or a later one was used', () => {
  const step = 1_000;
  const code = codeAt(SECRET, step);
  const held = [-2, -1, 0, 1, 2].map((beside) => findStep(SECRET, code, at(step + beside)));
  expect(held).toEqual([undefined, step, step, step, undefined]);
  expect(findStep(SECRET, code, { ...at(step), lastStep: step - 1 })).toBe(step);
  expect(findStep(SECRET, code, { ...at(step), lastStep: step })).toBeUndefined();
  for (const other of ['', '12345', `${code}0`, 'abcdef'])
    expect(findStep(SECRET, other, at(step))).toBeUndefined();
});

it('an app reads the account and issuer correctly, with any characters', () => {
  const address = new URL(toAddress(SECRET, { placeName: 'Kim: R&B?', email: 'a&b?c@example.org' }));
  expect(address.protocol + address.host).toBe('otpauth:totp');
  // A colon separates issuer and account, so neither may contain one.
  expect(decodeURIComponent(address.pathname)).toBe('/Kim R&B?:a&b?c@example.org');
  expect(address.href).toContain('issuer=Kim%20R%26B%3F');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Kim R&B?',
  });
});
