import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const caller = { name: 'somebody' };
const COMPOSED = 'Gr\u00f6\u00dfenwahn-7';
const DECOMPOSED = 'Gro\u0308\u00dfenwahn-7';
const passwords = createPasswords({ isCheap: true });

it.each([
  ['composed', 'decomposed', COMPOSED, DECOMPOSED],
  ['decomposed', 'composed', DECOMPOSED, COMPOSED],
  ['in wide letters', 'in narrow ones', 'ｔｏｎｉｃ　７', 'tonic 7'],
])('a password that was set %s also matches %s', async (_set, _typed, set, typed) => {
  const hash = await passwords.hash(set, caller);
  for (const password of [set, typed])
    expect(await passwords.verify(hash, password, caller)).toEqual({ isRight: true, isOutdated: false });
  expect(await passwords.verify(hash, `${typed}!`, caller)).toMatchObject({ isRight: false });
});

it('a hash of an earlier version, which hashed passwords as typed, matches and is outdated', async () => {
  const { hash } = await import('@node-rs/argon2');
  const earlier = await hash(DECOMPOSED, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  expect(await passwords.verify(earlier, DECOMPOSED, caller)).toEqual({ isRight: true, isOutdated: true });
  expect(await passwords.verify(earlier, 'another one', caller)).toMatchObject({ isRight: false });
});

it('a hash with weaker parameters matches and is outdated', async () => {
  const { hash } = await import('@node-rs/argon2');
  const earlier = await hash('tonic-7', { memoryCost: 32, timeCost: 1, parallelism: 1 });
  expect(await passwords.verify(earlier, 'tonic-7', caller)).toEqual({ isRight: true, isOutdated: true });
});

it('a password with two forms takes the same number of hashes for an unknown user, a right and a wrong password', async () => {
  const library = await import('@node-rs/argon2');
  const hash = await passwords.hash(COMPOSED, caller);
  const counts: number[] = [];
  for (const [known, password] of [
    [undefined, DECOMPOSED],
    [hash, DECOMPOSED],
    [hash, `${DECOMPOSED}!`],
  ] as const) {
    let taken = 0;
    const count = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
      return (...args: Args) => {
        taken += 1;
        return work(...args);
      };
    };
    const load = async () => ({ hash: count(library.hash), verify: count(library.verify) });
    await createPasswords({ isCheap: true, load }).verify(known, password, caller);
    counts.push(taken);
  }
  expect(counts).toEqual([2, 2, 2]);
});
