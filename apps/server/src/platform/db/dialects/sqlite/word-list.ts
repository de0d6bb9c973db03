/** Holds all words, some 40,000, read in small steps between searches, while the last list is used. */

import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { type PreparedSource, prepare } from '../../prepare.ts';
import { createVocabulary, type Vocabulary, type WordCount } from './nearest-words.ts';

const WORDS_PER_STEP = 500;
/** A new word may be found only by its exact spelling for this long. */
const RETENTION_MS = 10_000;

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

  const isShort = (vocabulary: Vocabulary) => vocabulary.words.length < WORDS_PER_STEP;

  function isDue(): boolean {
    if (!known || isShort(known.vocabulary)) return true;
    return performance.now() - known.checkedAtMs > RETENTION_MS;
  }

  return {
    async read() {
      if (!reading && isDue()) await startWhenChanged();
      // A list from before the first scan would lack the whole library, and answers are cached until it changes.
      if (!known || isShort(known.vocabulary)) return reading ?? known?.vocabulary ?? createVocabulary([]);
      // Callers that wait for the next list get the error; others use this one.
      reading?.catch(() => {});
      return known.vocabulary;
    },
  };
}
