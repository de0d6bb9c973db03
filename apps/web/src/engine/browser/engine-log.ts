/** Logs the lines that the specification requires (late joins, failed joins and syncs). */
export function logLine(message: string, detail: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- the page has no other log
  console.info(`[tutti] ${message}`, detail);
}
