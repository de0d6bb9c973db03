/**
 * Keeps the answers of heavy reads while the library stays as it is: everybody opens the same first pages and types the
 * same first letters, and the same question asked by many at once goes to the reading thread once.
 */
import { LRUCache } from 'lru-cache';
import type { Caller } from '#platform/async/fair-queue.ts';
import { type SharedWork, shareWork } from '#platform/async/shared-work.ts';
import type { ReadAnswers } from '#platform/db/read-worker.ts';
import type { LibraryReads } from './library-reads.ts';

type Answers = ReadAnswers<LibraryReads>;
type Ask = (argument: unknown, caller?: Caller) => Promise<string>;

/** Different each time, or no answer worth keeping, or changed by a scan before it says so. */
const ALWAYS_ASKED: ReadonlySet<string> = new Set([
  'listDiverse',
  'requireGenre',
  'listProblems',
  // Kept as numbers, which take a fraction of the room.
  'listOrderedIds',
]);
const KEPT_MAX = 500;
const KEPT_CHARACTERS_MAX = 4_000_000;
const ANSWER_CHARACTERS_MAX = 100_000;

interface Asked {
  readonly argument: unknown;
  readonly caller: Caller | undefined;
}

interface Kept {
  readonly version: string;
  readonly answer: SharedWork<string>;
}

export function keepAnswers(answers: Answers, readVersion: () => Promise<string>): Answers {
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX, maxSize: KEPT_CHARACTERS_MAX });

  /** An answer on its way weighs next to nothing; when it is there it is weighed anew, unless another took its place. */
  function weigh(key: string, entry: Kept, text: string): void {
    if (kept.peek(key) !== entry) return;
    if (text.length > ANSWER_CHARACTERS_MAX) kept.delete(key);
    else kept.set(key, entry, { size: Math.max(text.length, 1) });
  }

  async function ask(key: string, read: Ask, { argument, caller }: Asked): Promise<string> {
    const version = await readVersion();
    const known = kept.get(key);
    if (known?.version === version && !known.answer.isGivenUp()) return known.answer.wait(caller?.leaving);
    async function work(leaving: AbortSignal): Promise<string> {
      try {
        const text = await read(argument, caller && { ...caller, leaving });
        weigh(key, entry, text);
        return text;
      } catch (error) {
        if (kept.peek(key) === entry) kept.delete(key);
        throw error;
      }
    }
    const entry: Kept = { version, answer: shareWork(work) };
    kept.set(key, entry, { size: 1 });
    return entry.answer.wait(caller?.leaving);
  }

  const keeping = Object.entries(answers as Record<string, Ask>).map(([name, read]): [string, Ask] => {
    if (ALWAYS_ASKED.has(name)) return [name, read];
    return [
      name,
      (argument, caller) =>
        isSlice(argument)
          ? read(argument, caller)
          : ask(`${name} ${JSON.stringify(argument)}`, read, { argument, caller }),
    ];
  });
  return Object.fromEntries(keeping) as unknown as Answers;
}

/** Slices of a whole list pass through once; keeping them would push everything else out. */
function isSlice(argument: unknown): boolean {
  return (argument as { isCounted?: boolean } | null)?.isCounted === false;
}
