/**
 * A thousand clients must not cost a thousand large buffers (P13): the more is in flight, in total or for one user, the
 * smaller the leased pieces, and only at the last limit does anybody wait.
 */
const KIBIBYTE = 1_024;
const MEBIBYTE = 1_024 * KIBIBYTE;

/** Piece sizes, and the bytes in flight up to which each is leased; about 2,500 stalled clients make others wait. */
const TIERS = [
  { pieceBytes: MEBIBYTE, inFlightMax: 33 * MEBIBYTE, pooledMax: 32 },
  { pieceBytes: 256 * KIBIBYTE, inFlightMax: 40 * MEBIBYTE, pooledMax: 32 },
  { pieceBytes: 64 * KIBIBYTE, inFlightMax: 56 * MEBIBYTE, pooledMax: 64 },
  { pieceBytes: 16 * KIBIBYTE, inFlightMax: 88 * MEBIBYTE, pooledMax: 64 },
] as const;
/** Tiers within one user's share: four devices at full speed. */
const SHARE_TIERS = [
  { pieceBytes: MEBIBYTE, inFlightMax: 4 * MEBIBYTE },
  { pieceBytes: 256 * KIBIBYTE, inFlightMax: 6 * MEBIBYTE },
  { pieceBytes: 64 * KIBIBYTE, inFlightMax: 7 * MEBIBYTE },
  { pieceBytes: 16 * KIBIBYTE, inFlightMax: 8 * MEBIBYTE },
] as const;
/** Reserve for users without a buffer beyond the general limit, so that many together cannot lock out the next one. */
const FIRST_PIECE = { pieceBytes: 16 * KIBIBYTE, inFlightMax: 96 * MEBIBYTE } as const;
/** Unused buffers are returned to the system after this time. */
const RETENTION_MS = 10_000;

/** A buffer leased until released; releasing twice does nothing. */
export interface BufferLease {
  readonly buffer: Buffer;
  release(): void;
}

export interface WantedBuffer {
  readonly userId: string;
  readonly bytes: number;
}

export interface BufferBudget {
  /** Leases up to this many bytes, perhaps immediately; otherwise returns a function that cancels the wait. */
  take(wanted: WantedBuffer, onLease: (lease: BufferLease) => void): (() => void) | undefined;
  readonly inFlightBytes: number;
}

interface Waiting {
  readonly wanted: WantedBuffer;
  readonly onLease: (lease: BufferLease) => void;
}

interface Tier {
  readonly pieceBytes: number;
  readonly inFlightMax: number;
}

function createBufferPool() {
  const pool = new Map<number, Buffer[]>(TIERS.map(({ pieceBytes }) => [pieceBytes, []]));
  let trimTimer: NodeJS.Timeout | undefined;

  function trim(): void {
    trimTimer = undefined;
    for (const list of pool.values()) list.length = 0;
  }

  return {
    get: (pieceBytes: number): Buffer => pool.get(pieceBytes)?.pop() ?? Buffer.allocUnsafeSlow(pieceBytes),
    keep(buffer: Buffer): void {
      const tier = TIERS.find(({ pieceBytes }) => pieceBytes === buffer.length);
      const list = pool.get(buffer.length);
      if (tier && list && list.length < tier.pooledMax) list.push(buffer);
      if (trimTimer) trimTimer.refresh();
      else trimTimer = setTimeout(trim, RETENTION_MS).unref();
    },
  };
}

/** Queue of waiting requests by user, the least recently served user first. */
function createLine() {
  const waiting = new Map<string, Set<Waiting>>();

  function remove(one: Waiting): void {
    const own = waiting.get(one.wanted.userId);
    own?.delete(one);
    if (own?.size === 0) waiting.delete(one.wanted.userId);
  }

  return {
    users: () => waiting.keys(),
    first: (userId: string): Waiting | undefined => waiting.get(userId)?.values().next().value,
    has: (userId: string): boolean => waiting.has(userId),
    add(one: Waiting): () => void {
      const own = waiting.get(one.wanted.userId);
      if (own === undefined) waiting.set(one.wanted.userId, new Set([one]));
      else own.add(one);
      return () => remove(one);
    },
    pass(one: Waiting): void {
      const { userId } = one.wanted;
      remove(one);
      const own = waiting.get(userId);
      waiting.delete(userId);
      if (own !== undefined) waiting.set(userId, own);
    },
  };
}

export function createBufferBudget({ hasShares = true } = {}): BufferBudget {
  const pool = createBufferPool();
  const line = createLine();
  const inFlightOf = new Map<string, number>();
  let inFlightBytes = 0;
  let isServing = false;
  let isFreed = false;

  function pieceFor({ userId, bytes }: WantedBuffer): number | undefined {
    const ownBytes = inFlightOf.get(userId) ?? 0;
    const allowed =
      largestWithin(TIERS, inFlightBytes) ??
      (ownBytes === 0 ? largestWithin([FIRST_PIECE], inFlightBytes) : undefined);
    const share = hasShares ? largestWithin(SHARE_TIERS, ownBytes) : MEBIBYTE;
    if (allowed === undefined || share === undefined) return undefined;
    let piece = Math.min(allowed, share);
    for (const { pieceBytes } of TIERS) if (pieceBytes >= bytes && pieceBytes < piece) piece = pieceBytes;
    return piece;
  }

  function account(userId: string, bytes: number): void {
    inFlightBytes += bytes;
    const own = (inFlightOf.get(userId) ?? 0) + bytes;
    if (own === 0) inFlightOf.delete(userId);
    else inFlightOf.set(userId, own);
  }

  function lend(userId: string, pieceBytes: number): BufferLease {
    account(userId, pieceBytes);
    const buffer = pool.get(pieceBytes);
    let isOut = true;
    return {
      buffer,
      release() {
        if (!isOut) return;
        isOut = false;
        account(userId, -pieceBytes);
        pool.keep(buffer);
        serveWaiting();
      },
    };
  }

  /** Serves one piece to each user in turn; users with more requests move to the end of the queue. */
  function serveWaiting(): void {
    isFreed = true;
    if (isServing) return;
    isServing = true;
    try {
      while (isFreed) {
        isFreed = false;
        for (const userId of line.users()) serveNext(userId);
      }
    } finally {
      isServing = false;
    }
  }

  function serveNext(userId: string): void {
    const next = line.first(userId);
    const piece = next && pieceFor(next.wanted);
    if (!next || piece === undefined) return;
    line.pass(next);
    next.onLease(lend(userId, piece));
  }

  return {
    get inFlightBytes() {
      return inFlightBytes;
    },
    take(wanted, onLease) {
      const piece = line.has(wanted.userId) ? undefined : pieceFor(wanted);
      if (piece === undefined) return line.add({ wanted, onLease });
      onLease(lend(wanted.userId, piece));
      return undefined;
    },
  };
}

function largestWithin(tiers: readonly Tier[], inFlightBytes: number): number | undefined {
  return tiers.find(({ pieceBytes, inFlightMax }) => inFlightBytes + pieceBytes <= inFlightMax)?.pieceBytes;
}
