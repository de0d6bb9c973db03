/** Which airings the output was asked to fetch, what came of it, and when it is worth asking again. */

/** Doubled with each try: a network that is back after half a minute still finds somebody who asks. */
const RETRY_AFTER_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

type Preparation = { readonly attempts: number } & (
  | { readonly state: 'fetching' | 'ready' }
  | { readonly state: 'failed'; readonly atMs: number }
);

export class Preparations {
  readonly #preparations = new Map<string, Preparation>();

  isReady(key: string): boolean {
    return this.#preparations.get(key)?.state === 'ready';
  }

  isDue(key: string, nowMs: number): boolean {
    const known = this.#preparations.get(key);
    if (known === undefined) return true;
    if (known.state !== 'failed') return false;
    const pauseMs = Math.min(RETRY_AFTER_MS * 2 ** (known.attempts - 1), LONGEST_RETRY_MS);
    return nowMs - known.atMs >= pauseMs;
  }

  begin(key: string): void {
    const attempts = (this.#preparations.get(key)?.attempts ?? 0) + 1;
    this.#preparations.set(key, { state: 'fetching', attempts });
  }

  settle(key: string, outcome: 'ready' | 'failed', atMs: number): void {
    const attempts = this.#preparations.get(key)?.attempts;
    // Released in the meantime: the answer is about samples nobody wants any more.
    if (attempts === undefined) return;
    const preparation: Preparation =
      outcome === 'ready' ? { state: 'ready', attempts } : { state: 'failed', atMs, attempts };
    this.#preparations.set(key, preparation);
  }

  /** A try under way has not failed yet, but the news of the earlier ones stands until it succeeds. */
  failuresOf(key: string): number {
    const known = this.#preparations.get(key);
    if (known === undefined || known.state === 'ready') return 0;
    return known.attempts - (known.state === 'fetching' ? 1 : 0);
  }

  /** True when there was anything to forget. */
  forget(key: string): boolean {
    return this.#preparations.delete(key);
  }

  clear(): void {
    this.#preparations.clear();
  }
}
