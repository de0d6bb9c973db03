/**
 * Keeps the answers of heavy reads while the library stays as it is: everybody opens the same first pages and types the
 * same first letters, and the same question asked by many at once goes to the reading thread once.
 */
import type { ReadAnswers } from '#platform/db/read-worker.ts';
import type { LibraryReads } from './library-reads.ts';

type Answers = ReadAnswers<LibraryReads>;
type Ask = (argument: unknown) => Promise<string>;

/** Different each time, or no answer worth keeping, or changed by a scan before it says so. */
const ALWAYS_ASKED: ReadonlySet<string> = new Set(['listDiverse', 'requireGenre', 'listProblems']);
const KEPT_MAX = 500;
const KEPT_CHARACTERS_MAX = 4_000_000;
const ANSWER_CHARACTERS_MAX = 100_000;

interface Kept {
  readonly version: string;
  readonly answer: Promise<string>;
  characters: number;
}

export function keepAnswers(answers: Answers, readVersion: () => Promise<string>): Answers {
  const kept = new Map<string, Kept>();
  let characters = 0;

  function forget(key: string): void {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  }

  function settle(key: string, entry: Kept, text: string): void {
    if (kept.get(key) !== entry) return;
    if (text.length > ANSWER_CHARACTERS_MAX) return forget(key);
    entry.characters = text.length;
    characters += text.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX && characters <= KEPT_CHARACTERS_MAX) break;
      forget(oldest);
    }
  }

  async function ask(key: string, read: () => Promise<string>): Promise<string> {
    const version = await readVersion();
    const known = kept.get(key);
    if (known?.version === version) return known.answer;
    forget(key);
    const entry: Kept = { version, answer: read(), characters: 0 };
    kept.set(key, entry);
    try {
      const text = await entry.answer;
      settle(key, entry, text);
      return text;
    } catch (error) {
      if (kept.get(key) === entry) forget(key);
      throw error;
    }
  }

  const keeping = Object.entries(answers as Record<string, Ask>).map(([name, read]): [string, Ask] => {
    if (ALWAYS_ASKED.has(name)) return [name, read];
    return [
      name,
      (argument) =>
        isSlice(argument) ? read(argument) : ask(`${name} ${JSON.stringify(argument)}`, () => read(argument)),
    ];
  });
  return Object.fromEntries(keeping) as unknown as Answers;
}

/** Slices of a whole list pass through once; keeping them would push everything else out. */
function isSlice(argument: unknown): boolean {
  return (argument as { isCounted?: boolean } | null)?.isCounted === false;
}
