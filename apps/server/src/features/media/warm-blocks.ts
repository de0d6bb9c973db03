/** Tracks which blocks were read recently, because reads from the page cache can be synchronous, which is faster. */

/** Fixed blocks, because arbitrary ranges could report bytes as warm that were never read. */
const BLOCK_BYTES = 64 * 1_024;
/** Long enough for a station's listeners to read the same part, shorter than a busy machine's cache lifetime. */
const WARM_MS = 15_000;

export interface WarmBlocks {
  /** Records that bytes `start` (inclusive) to `end` (exclusive) were read just now. */
  note(start: number, end: number, nowMs: number): void;
  isWarm(start: number, end: number, nowMs: number): boolean;
}

export function createWarmBlocks(sizeBytes: number): WarmBlocks {
  let readAtMs: Float64Array | undefined;
  return {
    note(start, end, nowMs) {
      readAtMs ??= new Float64Array(Math.ceil(sizeBytes / BLOCK_BYTES)).fill(Number.NEGATIVE_INFINITY);
      // Mark only completely read blocks; the last block ends with the file.
      const last = end >= sizeBytes ? readAtMs.length : Math.floor(end / BLOCK_BYTES);
      readAtMs.fill(nowMs, Math.ceil(start / BLOCK_BYTES), last);
    },
    isWarm(start, end, nowMs) {
      if (!readAtMs) return false;
      const last = Math.ceil(Math.min(end, sizeBytes) / BLOCK_BYTES);
      for (let block = Math.floor(start / BLOCK_BYTES); block < last; block++) {
        if (nowMs - (readAtMs[block] as number) > WARM_MS) return false;
      }
      return true;
    },
  };
}

export const neverWarm: WarmBlocks = { note: () => {}, isWarm: () => false };

/** Linux's magic numbers of local file systems: ext, XFS, Btrfs, tmpfs, overlay, ZFS, F2FS. */
const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010,
]);

export function isLocalFileSystem(type: number): boolean {
  return LOCAL_FILE_SYSTEMS.has(type >>> 0);
}
