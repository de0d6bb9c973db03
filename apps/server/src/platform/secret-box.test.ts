import { expect, it } from 'vitest';
import { createRandomIds } from './ids.ts';
import { APP_KEY_SECRET, createSecretBox } from './secret-box.ts';

const box = createSecretBox(Buffer.alloc(32, 1), 'app key');
const secret = createRandomIds().token(24);

it('opens what it sealed, for the id it was sealed for, never twice in the same letters', () => {
  const [once, again] = [box.seal('car', secret), box.seal('car', secret)];
  expect(once).not.toBe(again);
  expect([box.open('car', once), box.open('car', again)]).toEqual([secret, secret]);
  expect(box.open('bath', once)).toBeUndefined();
});

it('opens nothing that was changed, truncated or sealed elsewhere', () => {
  const sealed = Buffer.from(box.seal('car', secret), 'base64url');
  for (let index = 0; index < sealed.length; index += 7) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(box.open('car', changed.toString('base64url'))).toBeUndefined();
  }
  for (const length of [0, 5, 12, 20, 28, sealed.length - 1]) {
    expect(box.open('car', sealed.subarray(0, length).toString('base64url'))).toBeUndefined();
  }
  // A shorter seal would be easier to guess.
  const empty = Buffer.from(box.seal('car', ''), 'base64url');
  expect(box.open('car', empty.toString('base64url'))).toBe('');
  expect(box.open('car', empty.subarray(0, -4).toString('base64url'))).toBeUndefined();
  const other = createSecretBox(Buffer.alloc(32, 2), 'app key');
  expect(other.open('car', sealed.toString('base64url'))).toBeUndefined();
  expect(other.digest(secret)).not.toBe(box.digest(secret));
  const another = createSecretBox(Buffer.alloc(32, 1), 'second factor');
  expect(another.open('car', sealed.toString('base64url'))).toBeUndefined();
  expect(another.digest(secret)).not.toBe(box.digest(secret));
});

it('opens and finds what an earlier version sealed: nothing about it may change', () => {
  const earlier = createSecretBox(
    Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex'),
    'app key',
  );
  const sealed = '1wxVHYsmYM12TrIH0gHLpVka-2zKBeG8gPK9qcIGyAk1z74YKKd1';
  expect(earlier.open('key-1', sealed)).toBe('a secret ä');
  expect(earlier.digest('a secret ä')).toBe('zWC0TvSvWam8jkttcFhhJVYQtIaCDqny-XIlSr703K4');
  // These values are stored in installations, so they must not change.
  expect(APP_KEY_SECRET).toBe('app-key-key');
  expect(Buffer.from(earlier.seal('key-1', 'abc'), 'base64url')).toHaveLength(12 + 16 + 3);
});
