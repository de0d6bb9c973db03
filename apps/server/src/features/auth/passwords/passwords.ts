/** Argon2id over NFKC (NIST SP 800-63B); at most two run at once, because the same four threads read audio files. */
import { availableParallelism } from 'node:os';
import type * as Argon2 from '@node-rs/argon2';
import { type Caller, createFairQueue } from '#platform/async/fair-queue.ts';

/** 64 MiB, 3 passes: about 50 ms per hash on one core (P17). */
const PARAMETERS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
/** The same algorithm with the lowest cost, for tests. */
const CHEAP_PARAMETERS = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const QUEUE_MAX = 256;
/** Queue limit per user or address: twenty simultaneous sign-ins are normal (ruling 0.13). */
const QUEUE_MAX_OF_ONE = 32;

export interface Passwords {
  /** `caller` is the user or address that gets its share of the queue. */
  hash(password: string, caller: Caller): Promise<string>;
  /** Takes the same time for an unknown user. */
  verify(hash: string | undefined, password: string, caller: Caller): Promise<PasswordVerdict>;
}

export interface PasswordVerdict {
  readonly isRight: boolean;
  /** The stored hash uses weaker parameters, or the password as it was typed. */
  readonly isOutdated: boolean;
}

interface PasswordOptions {
  readonly isCheap?: boolean;
  readonly load?: () => Promise<Pick<typeof Argon2, 'hash' | 'verify'>>;
}

export function createPasswords({ isCheap = false, load = loadArgon2 }: PasswordOptions = {}): Passwords {
  const parameters = isCheap ? CHEAP_PARAMETERS : PARAMETERS;
  const limit = createFairQueue({ atOnce: AT_ONCE, max: QUEUE_MAX, maxOfOne: QUEUE_MAX_OF_ONE });
  const marker = `$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  const hash = (password: string, caller: Caller) =>
    limit(caller, async () => (await load()).hash(password, parameters));
  async function isOf(known: string | undefined, password: string, caller: Caller): Promise<boolean> {
    if (known !== undefined) return limit(caller, async () => (await load()).verify(known, password));
    await hash(password, caller);
    return false;
  }
  return {
    hash: (password, caller) => hash(normalize(password), caller),
    async verify(known, password, caller) {
      const normal = normalize(password);
      const isRight = await isOf(known, normal, caller);
      // Run after a match as well, because timing would otherwise reveal the password of a locked account.
      const isRightAsTyped = password !== normal && (await isOf(known, password, caller));
      const isGeneratedOtherwise = !known?.startsWith('$argon2id$') || !known.includes(marker);
      const isEither = isRight || isRightAsTyped;
      return { isRight: isEither, isOutdated: isEither && (isGeneratedOtherwise || !isRight) };
    },
  };
}

const normalize = (password: string) => password.normalize('NFKC');

/** Loaded on demand, because only sign-ins need this native code. */
const loadArgon2 = () => import('@node-rs/argon2');
