/**
 * Password hashes: argon2id over NFKC (NIST SP 800-63B), because keyboards compose one and the same letter differently;
 * at most two at a time and never on every core, because hashing shares the four threads that also read audio files, and
 * without a bound a burst of sign-ins silences everybody.
 */
import { availableParallelism } from 'node:os';
import type * as Argon2 from '@node-rs/argon2';
import { type Caller, createFairQueue } from '#platform/async/fair-queue.ts';

/** 64 MiB, 3 passes: about 50 ms a hash on one core (P17). */
const PARAMETERS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
/** For tests: the same algorithm at its cheapest. */
const CHEAP_PARAMETERS = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const QUEUE_MAX = 256;
/** Of one user or address: twenty sign-ins at once are ordinary (ruling 0.13). */
const QUEUE_MAX_OF_ONE = 32;

export interface Passwords {
  /** `caller` is the user or the address that asks, for its share of the queue. */
  hash(password: string, caller: Caller): Promise<string>;
  /** Takes as long for a user that does not exist. */
  verify(hash: string | undefined, password: string, caller: Caller): Promise<PasswordVerdict>;
}

export interface PasswordVerdict {
  readonly isRight: boolean;
  /** The stored hash was made otherwise than today's: with weaker parameters, or of the password as it was typed. */
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
      // Done also after a right one, because its time would tell that of a locked account. Each has a turn of its own, because
      // whoever sends what has two forms must not get twice the share of everybody else.
      const isRightAsTyped = password !== normal && (await isOf(known, password, caller));
      const isMadeOtherwise = !known?.startsWith('$argon2id$') || !known.includes(marker);
      const isEither = isRight || isRightAsTyped;
      return { isRight: isEither, isOutdated: isEither && (isMadeOtherwise || !isRight) };
    },
  };
}

const normalize = (password: string) => password.normalize('NFKC');

/** Native code that only a sign-in needs. */
const loadArgon2 = () => import('@node-rs/argon2');
