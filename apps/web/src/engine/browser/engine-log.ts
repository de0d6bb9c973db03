/** Lines the specification asks for (joining late, failed joins and syncs): for whoever opens the browser's console. */
export function logLine(message: string, detail: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- the page has no other log
  console.info(`[tutti] ${message}`, detail);
}
