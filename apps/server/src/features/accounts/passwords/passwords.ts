/**
 * Password hashes: argon2id, at most two at a time and never on every core, because hashing shares the four threads
 * that also read audio files, and without a bound a burst of sign-ins silences everybody.
 */
import { availableParallelism } from 'node:os';
import { type Asker, createFairQueue } from '#platform/fair-queue.ts';

/** 64 MiB, 3 passes: about 50 ms a hash on one core (P17). */
const PARAMETERS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
/** For tests: the same algorithm at its cheapest. */
const CHEAP_PARAMETERS = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const QUEUE_MAX = 256;
/** Of one user or address: twenty sign-ins at once are ordinary (ruling 0.13). */
const QUEUE_MAX_OF_ONE = 32;

export interface Passwords {
  /** `asker` is the user or the address that asks, for its share of the queue. */
  hash(password: string, asker: Asker): Promise<string>;
  /** Takes as long for a user that does not exist. */
  verify(hash: string | undefined, password: string, asker: Asker): Promise<boolean>;
  /** The stored hash was made with weaker or other parameters than today's. */
  isOutdated(hash: string): boolean;
}

export function createPasswords({ isCheap = false } = {}): Passwords {
  const parameters = isCheap ? CHEAP_PARAMETERS : PARAMETERS;
  const limit = createFairQueue({ atOnce: AT_ONCE, max: QUEUE_MAX, maxOfOne: QUEUE_MAX_OF_ONE });
  const marker = `$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  return {
    hash: (password, asker) => limit(asker, async () => (await load()).hash(password, parameters)),
    verify: (hash, password, asker) =>
      limit(asker, async () => {
        const argon2 = await load();
        if (hash !== undefined) return argon2.verify(hash, password);
        await argon2.hash(password, parameters);
        return false;
      }),
    isOutdated: (hash) => !hash.startsWith('$argon2id$') || !hash.includes(marker),
  };
}

/** Native code that only a sign-in needs. */
const load = () => import('@node-rs/argon2');
