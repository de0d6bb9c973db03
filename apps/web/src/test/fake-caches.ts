/** An in-memory fake of the browser's caches for one origin. */

type RequestOrUrl = string | { readonly url: string };

/** Uses the path only, because all requests have one origin. */
function addressOf(request: RequestOrUrl): string {
  const { pathname, search } = new URL(
    typeof request === 'string' ? request : request.url,
    'http://localhost',
  );
  return pathname + search;
}

class FakeCache {
  readonly #answers = new Map<string, Response>();

  async put(request: RequestOrUrl, answer: Response): Promise<void> {
    this.#answers.set(addressOf(request), answer);
  }

  /** Adds all of them or none. */
  async addAll(requests: readonly RequestOrUrl[]): Promise<void> {
    const answers = await Promise.all(requests.map((one) => fetch(typeof one === 'string' ? one : one.url)));
    if (answers.some(({ ok }) => !ok)) throw new TypeError('An answer is not ok.');
    for (const [index, one] of requests.entries()) {
      const answer = answers[index];
      if (answer !== undefined) await this.put(one, answer);
    }
  }

  async match(request: RequestOrUrl): Promise<Response | undefined> {
    return this.#answers.get(addressOf(request))?.clone();
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#answers.keys()].map((address) => ({ url: `http://localhost${address}` }));
  }

  async delete(request: RequestOrUrl): Promise<boolean> {
    return this.#answers.delete(addressOf(request));
  }
}

/** A deleted cache keeps working for its owner, but cannot be opened any more, as in browsers. */
export class FakeCacheStorage {
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const known = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, known);
    return known;
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async match(
    request: RequestOrUrl,
    { cacheName }: { cacheName?: string } = {},
  ): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      const answer = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined;
      if (answer !== undefined) return answer;
    }
    return undefined;
  }
}
