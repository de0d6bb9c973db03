import { expect, it } from 'vitest';
import { createRandomIds } from '#platform/ids.ts';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(Buffer.alloc(32, 1));
const secret = createRandomIds().token(24);

it('opens what it sealed, for the key it was sealed for, never twice in the same letters', () => {
  const [once, again] = [box.seal('car', secret), box.seal('car', secret)];
  expect(once).not.toBe(again);
  expect([box.open('car', once), box.open('car', again)]).toEqual([secret, secret]);
  expect(box.open('bath', once)).toBeUndefined();
});

it('opens nothing that was changed, cut off or sealed elsewhere', () => {
  const sealed = Buffer.from(box.seal('car', secret), 'base64url');
  for (let place = 0; place < sealed.length; place += 7) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(box.open('car', changed.toString('base64url'))).toBeUndefined();
  }
  for (const length of [0, 5, 12, 20, 28, sealed.length - 1]) {
    expect(box.open('car', sealed.subarray(0, length).toString('base64url'))).toBeUndefined();
  }
  const other = createSecretBox(Buffer.alloc(32, 2));
  expect(other.open('car', sealed.toString('base64url'))).toBeUndefined();
  expect(other.digest(secret)).not.toBe(box.digest(secret));
});
