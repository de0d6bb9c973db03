/**
 * Memory for audio on its way to clients. A thousand clients at once must not cost a thousand large buffers (P13),
 * and slow clients must not starve the others: the more is in flight, the smaller are the pieces handed out, and
 * only at the last limit does anybody wait. Buffers are used again, because fresh large ones cost page faults.
 */
const KIBIBYTE = 1_024;
const MEBIBYTE = 1_024 * KIBIBYTE;

/**
 * Sizes of pieces, and up to how many bytes in flight each is handed out. A whole megabyte at a time while few listen
 * is a quarter faster than four quarters; some 2,500 stalled clients make others wait.
 */
const TIERS = [
  { pieceBytes: MEBIBYTE, inFlightMax: 33 * MEBIBYTE, keptMax: 32 },
  { pieceBytes: 256 * KIBIBYTE, inFlightMax: 40 * MEBIBYTE, keptMax: 32 },
  { pieceBytes: 64 * KIBIBYTE, inFlightMax: 56 * MEBIBYTE, keptMax: 64 },
  { pieceBytes: 16 * KIBIBYTE, inFlightMax: 96 * MEBIBYTE, keptMax: 64 },
] as const;
/** Kept buffers are given back to the system after this long without use. */
const KEPT_MS = 10_000;

/** A buffer that is somebody's until released; releasing twice does nothing. */
export interface BufferLease {
  readonly buffer: Buffer;
  release(): void;
}

export interface BufferBudget {
  /** A buffer of up to `wantedBytes`, smaller when memory is short; calls back at once when there is one. */
  take(wantedBytes: number, onLease: (lease: BufferLease) => void): void;
  readonly inFlightBytes: number;
}

interface Waiting {
  readonly wantedBytes: number;
  readonly onLease: (lease: BufferLease) => void;
}

export function createBufferBudget(): BufferBudget {
  const kept = new Map<number, Buffer[]>(TIERS.map(({ pieceBytes }) => [pieceBytes, []]));
  const waiting: Waiting[] = [];
  let inFlightBytes = 0;
  let trimTimer: NodeJS.Timeout | undefined;

  function pieceFor(wantedBytes: number): number | undefined {
    const allowed = TIERS.find(({ pieceBytes, inFlightMax }) => inFlightBytes + pieceBytes <= inFlightMax);
    if (!allowed) return undefined;
    // The smallest piece that holds all that is wanted.
    let piece: number = allowed.pieceBytes;
    for (const { pieceBytes } of TIERS)
      if (pieceBytes >= wantedBytes && pieceBytes < piece) piece = pieceBytes;
    return piece;
  }

  function lend(pieceBytes: number): BufferLease {
    inFlightBytes += pieceBytes;
    const buffer = kept.get(pieceBytes)?.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
    let isOut = true;
    return {
      buffer,
      release() {
        if (!isOut) return;
        isOut = false;
        inFlightBytes -= pieceBytes;
        keep(buffer);
        serveWaiting();
      },
    };
  }

  function keep(buffer: Buffer): void {
    const tier = TIERS.find(({ pieceBytes }) => pieceBytes === buffer.length);
    const list = kept.get(buffer.length);
    if (tier && list && list.length < tier.keptMax) list.push(buffer);
    if (trimTimer) trimTimer.refresh();
    else trimTimer = setTimeout(trim, KEPT_MS).unref();
  }

  function trim(): void {
    trimTimer = undefined;
    for (const list of kept.values()) list.length = 0;
  }

  function serveWaiting(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const piece = pieceFor(next.wantedBytes);
      if (piece === undefined) return;
      waiting.shift();
      next.onLease(lend(piece));
    }
  }

  return {
    get inFlightBytes() {
      return inFlightBytes;
    },
    take(wantedBytes, onLease) {
      const piece = waiting.length === 0 ? pieceFor(wantedBytes) : undefined;
      if (piece === undefined) waiting.push({ wantedBytes, onLease });
      else onLease(lend(piece));
    },
  };
}
