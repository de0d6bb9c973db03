/**
 * Password hashes: argon2id, at most two at a time and never on every core, because hashing shares the four threads
 * that also read audio files, and without a bound a burst of sign-ins silences everybody.
 */
import { availableParallelism } from 'node:os';
import { AppError } from '#platform/app-error.ts';

/** 64 MiB, 3 passes: about 50 ms a hash on one core (performance.md, P17). */
const PARAMETERS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
/** For tests: the same algorithm at its cheapest. */
const CHEAP_PARAMETERS = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const QUEUE_MAX = 64;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a user that does not exist. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** The stored hash was made with weaker or other parameters than today's. */
  isOutdated(hash: string): boolean;
}

export function createPasswords({ isCheap = false } = {}): Passwords {
  const parameters = isCheap ? CHEAP_PARAMETERS : PARAMETERS;
  const limit = createQueue();
  const marker = `$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  return {
    hash: (password) => limit(async () => (await load()).hash(password, parameters)),
    verify: (hash, password) =>
      limit(async () => {
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

function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= QUEUE_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // A waiting one takes over our place, so `running` stays as it is.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
