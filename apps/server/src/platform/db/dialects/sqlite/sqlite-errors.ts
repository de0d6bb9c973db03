/** Reads the result codes in errors of `node:sqlite`; the lowest byte is the primary one. */
export function sqliteCode(error: unknown): number | undefined {
  return (error as { errcode?: number } | undefined)?.errcode;
}

/** Checks for the primary result codes 5 (busy) and 6 (locked), including extended codes. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && ((code & 0xff) === 5 || (code & 0xff) === 6);
}

/** Checks for the primary result codes 11 (corrupt) and 26 (no database). */
export function isDamaged(error: unknown): boolean {
  const code = (sqliteCode(error) ?? 0) & 0xff;
  return code === 11 || code === 26;
}
