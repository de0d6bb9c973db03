/** Caches answers of heavy reads until the library changes; simultaneous equal queries are read once. */
import { LRUCache } from 'lru-cache';
import type { Caller } from '#platform/async/fair-queue.ts';
import { type SharedWork, shareWork } from '#platform/async/shared-work.ts';
import type { ReadAnswers } from '#platform/db/read-worker.ts';
import type { LibraryReads } from './library-reads.ts';

type Answers = ReadAnswers<LibraryReads>;
type Read = (argument: unknown, caller?: Caller) => Promise<string>;

/** Never cached: random answers, checks without a result, and lists that a running scan changes. */
const NEVER_CACHED: ReadonlySet<string> = new Set([
  'listDiverse',
  'requireGenre',
  'listProblems',
  // Cached as numbers elsewhere (id-list-cache.ts), which take a fraction of the memory.
  'listOrderedIds',
]);
const CACHE_MAX = 500;
const CACHED_CHARACTERS_MAX = 4_000_000;
const ANSWER_CHARACTERS_MAX = 100_000;

interface ReadInput {
  readonly argument: unknown;
  readonly caller: Caller | undefined;
}

interface CachedEntry {
  readonly version: string;
  readonly answer: SharedWork<string>;
}

export function cacheResponses(answers: Answers, readVersion: () => Promise<string>): Answers {
  const cache = new LRUCache<string, CachedEntry>({ max: CACHE_MAX, maxSize: CACHED_CHARACTERS_MAX });

  function weigh(key: string, entry: CachedEntry, text: string): void {
    if (cache.peek(key) !== entry) return;
    if (text.length > ANSWER_CHARACTERS_MAX) cache.delete(key);
    else cache.set(key, entry, { size: Math.max(text.length, 1) });
  }

  async function runOnce(key: string, read: Read, { argument, caller }: ReadInput): Promise<string> {
    const version = await readVersion();
    const known = cache.get(key);
    if (known?.version === version && !known.answer.isGivenUp()) return known.answer.wait(caller?.leaving);
    async function work(leaving: AbortSignal): Promise<string> {
      try {
        const text = await read(argument, caller && { ...caller, leaving });
        weigh(key, entry, text);
        return text;
      } catch (error) {
        if (cache.peek(key) === entry) cache.delete(key);
        throw error;
      }
    }
    const entry: CachedEntry = { version, answer: shareWork(work) };
    cache.set(key, entry, { size: 1 });
    return entry.answer.wait(caller?.leaving);
  }

  const cached = Object.entries(answers as Record<string, Read>).map(([name, read]): [string, Read] => {
    if (NEVER_CACHED.has(name)) return [name, read];
    return [
      name,
      (argument, caller) =>
        isSlice(argument)
          ? read(argument, caller)
          : runOnce(`${name} ${JSON.stringify(argument)}`, read, { argument, caller }),
    ];
  });
  return Object.fromEntries(cached) as unknown as Answers;
}

/** Slices of a whole list are read once; caching them would evict everything else. */
function isSlice(argument: unknown): boolean {
  return (argument as { isCounted?: boolean } | null)?.isCounted === false;
}
