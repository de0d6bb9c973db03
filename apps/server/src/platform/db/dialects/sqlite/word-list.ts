/**
 * All words of the searched texts, in memory: some 40,000 of them in a large library. Reading them takes longer than
 * a search may, so that it happens in small steps between the searches, and the last list serves until the next one
 * is whole.
 */

import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { type PreparedSource, prepare } from '../../prepare.ts';
import { createVocabulary, type Vocabulary, type WordCount } from './nearest-words.ts';

const WORDS_PER_STEP = 500;
/** A new word may be found only as it is written for this long. */
const KEPT_MS = 10_000;

export interface WordList {
  read(): Promise<Vocabulary>;
}

export function createWordList(source: PreparedSource, table: string): WordList {
  const readSome = prepare<{ after: string; limit: number }, WordCount>(source, (slot) => {
    const query = sql<WordCount>`select term as word, doc as count from ${sql.table(table)}
      where term > ${slot('after')} limit ${slot('limit')}`;
    return { compile: () => query.compile(source.queries) };
  });
  const readDataVersion = prepare<object, { data_version: number }>(source, () => {
    const query = sql<{ data_version: number }>`pragma data_version`;
    return { compile: () => query.compile(source.queries) };
  });

  async function readAll(): Promise<Vocabulary> {
    const words: WordCount[] = [];
    for (;;) {
      const some = await readSome({ after: words.at(-1)?.word ?? '', limit: WORDS_PER_STEP });
      for (const word of some) words.push(word);
      if (some.length < WORDS_PER_STEP) return createVocabulary(words);
      await yieldToEventLoop();
    }
  }

  let known: { vocabulary: Vocabulary; version: number; checkedAtMs: number } | undefined;
  let reading: Promise<Vocabulary> | undefined;

  async function refresh(version: number): Promise<Vocabulary> {
    try {
      const vocabulary = await readAll();
      known = { vocabulary, version, checkedAtMs: performance.now() };
      return vocabulary;
    } finally {
      reading = undefined;
    }
  }

  async function startWhenChanged(): Promise<void> {
    const version = (await readDataVersion({}))[0]?.data_version ?? 0;
    if (known?.version === version) known.checkedAtMs = performance.now();
    else reading ??= refresh(version);
  }

  /** So few words are read in a moment: nobody has to make do with the list of before. */
  const isShort = (vocabulary: Vocabulary) => vocabulary.words.length < WORDS_PER_STEP;

  function isDue(): boolean {
    if (!known || isShort(known.vocabulary)) return true;
    return performance.now() - known.checkedAtMs > KEPT_MS;
  }

  return {
    async read() {
      if (!reading && isDue()) await startWhenChanged();
      // A list of before the first scan would know nothing of a whole library, and answers are kept until it changes.
      if (!known || isShort(known.vocabulary)) return reading ?? known?.vocabulary ?? createVocabulary([]);
      // Whoever waits for the next list will see what went wrong; the others have this one.
      reading?.catch(() => {});
      return known.vocabulary;
    },
  };
}
