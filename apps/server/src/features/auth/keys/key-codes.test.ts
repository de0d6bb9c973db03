import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeyCodes, KEY_ID_BYTES } from './key-codes.ts';

const secret = Buffer.alloc(32, 7);
const codes = createKeyCodes(secret);
const rowId = fc
  .uint8Array({ minLength: KEY_ID_BYTES, maxLength: KEY_ID_BYTES })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));

it('a key contains the id and is read back to it, in characters that URLs and radios accept', () => {
  fc.assert(
    fc.property(rowId, (id) => {
      const key = codes.keyOf(id);
      expect(key).toMatch(/^[A-Za-z0-9_-]{20,64}$/);
      expect(codes.keyOf(id)).toBe(key);
      expect(codes.read(key)).toEqual({ id, owner: 'listen key' });
      const ofApp = codes.keyOf(id, 'app key');
      expect(ofApp).not.toBe(key);
      expect(codes.read(ofApp)).toEqual({ id, owner: 'app key' });
    }),
  );
});

it('one wrong, missing or extra character makes a key invalid', () => {
  fc.assert(
    fc.property(rowId, fc.nat(), fc.constantFrom('A', 'b', '_', 'é', '\0'), (id, at, letter) => {
      const key = codes.keyOf(id);
      const index = at % key.length;
      fc.pre(key[index] !== letter);
      expect(codes.read(key.slice(0, index) + letter + key.slice(index + 1))).toBeUndefined();
      expect(codes.read(key.slice(0, index) + key.slice(index + 1))).toBeUndefined();
      expect(codes.read(key.slice(0, index) + letter + key.slice(index))).toBeUndefined();
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 80, size: 'max' }), (text) => codes.read(text) === undefined));
});

it('neither another server nor the signature of sessions creates a valid key', () => {
  const id = Buffer.alloc(KEY_ID_BYTES, 1).toString('base64url');
  expect(codes.read(createKeyCodes(randomBytes(32)).keyOf(id))).toBeUndefined();
  const signed = createHmac('sha256', secret).update(id).digest().subarray(0, 18).toString('base64url');
  expect(codes.read(id + signed)).toBeUndefined();
});

it('a key from an earlier version stays valid', () => {
  const earlier = createKeyCodes(Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex'));
  const key = 'AAAAAAAAAAAAAAAAHSIct1R3DedrSTZAkKo0T9ut';
  expect(earlier.read(key)).toEqual({ id: 'A'.repeat(16), owner: 'listen key' });
  expect(earlier.keyOf('A'.repeat(16))).toBe(key);
});
