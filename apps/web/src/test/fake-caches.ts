/** The browser's caches for tests, in memory: of one origin, in the order they were made. */

type Asked = string | { readonly url: string };

/** By path, as one page asks for it. */
function addressOf(asked: Asked): string {
  const { pathname, search } = new URL(typeof asked === 'string' ? asked : asked.url, 'http://localhost');
  return pathname + search;
}

class FakeCache {
  readonly #answers = new Map<string, Response>();

  async put(asked: Asked, answer: Response): Promise<void> {
    this.#answers.set(addressOf(asked), answer);
  }

  /** All of them, or none. */
  async addAll(asked: readonly Asked[]): Promise<void> {
    const answers = await Promise.all(asked.map((one) => fetch(typeof one === 'string' ? one : one.url)));
    if (answers.some(({ ok }) => !ok)) throw new TypeError('An answer is not ok.');
    for (const [index, one] of asked.entries()) {
      const answer = answers[index];
      if (answer !== undefined) await this.put(one, answer);
    }
  }

  async match(asked: Asked): Promise<Response | undefined> {
    return this.#answers.get(addressOf(asked))?.clone();
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#answers.keys()].map((address) => ({ url: `http://localhost${address}` }));
  }

  async delete(asked: Asked): Promise<boolean> {
    return this.#answers.delete(addressOf(asked));
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

  async match(asked: Asked, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      const answer = cacheName === undefined || cacheName === name ? await cache.match(asked) : undefined;
      if (answer !== undefined) return answer;
    }
    return undefined;
  }
}
