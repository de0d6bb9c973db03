import { ROOM_CODES_WRONG_MAX } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import { toAddressKey } from '#http/rate-limits.ts';
import { AppError } from '#platform/app-error.ts';
import { createInTurn } from '#platform/async/in-turn.ts';
import type { Clock } from '#platform/clock.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';

export interface WrongCodes {
  /**
   * Looks up a code for an address. Beyond the limit the right code is refused, too. Codes of one address are looked up
   * one after the other, so that none is tried before the others have counted.
   */
  find<Found>(ipAddress: string, look: () => Promise<Found | undefined>): Promise<Found>;
}

interface Window {
  readonly count: number;
  readonly endsAtMs: number;
}

const WINDOW_MS = 60 * 60_000;
const ADDRESSES_MAX = 20_000;

/** Counts only wrong codes, because a whole party may join from one address. */
export function createWrongCodes({
  clock,
  countShared,
}: {
  readonly clock: Clock;
  readonly countShared: NodeRegister['countShared'];
}): WrongCodes {
  const windows = new LRUCache<string, Window>({ max: ADDRESSES_MAX });
  const inTurn = createInTurn<string>();

  function requireFew(key: string): void {
    const window = windows.get(key);
    if (window === undefined || window.count < ROOM_CODES_WRONG_MAX) return;
    const leftMs = window.endsAtMs - clock.now();
    if (leftMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: leftMs / 1_000 });
  }

  async function note(key: string): Promise<void> {
    const nowMs = clock.now();
    const before = windows.get(key);
    const { count, endsAtMs } =
      before !== undefined && before.endsAtMs > nowMs ? before : { count: 0, endsAtMs: nowMs + WINDOW_MS };
    windows.set(key, { count: count + 1, endsAtMs });
    const shared = await countShared(`wrong room codes ${key}`, WINDOW_MS);
    if (shared === undefined) return;
    windows.set(key, { count: Math.max(count + 1, shared.count), endsAtMs: nowMs + shared.leftMs });
  }

  return {
    find(ipAddress, look) {
      const key = toAddressKey(ipAddress);
      return inTurn(key, async () => {
        requireFew(key);
        const found = await look();
        if (found !== undefined) return found;
        await note(key);
        throw new AppError('ROOM_CODE_UNKNOWN');
      });
    },
  };
}
