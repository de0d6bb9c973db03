import type { CompiledQuery } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { IS_LISTED } from '#platform/db/dialects/text-search.ts';
import { prepare } from '#platform/db/prepare.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import type { Term } from './search-term.ts';

export interface Matching {
  readonly term: Term;
  readonly isSearchedInside: boolean;
  readonly genreId: number | undefined;
}

export interface IdSlice {
  readonly afterId: number;
  readonly limit: number;
}

/** Columns that may start with a name made of symbols. */
const NAME_COLUMNS = ['track.sort_title', 'track.sort_artist', 'track.sort_album'] as const;

export function createFoundTrackStore(source: ReadSource) {
  const { textSearch } = source.capabilities;
  const loose = textSearch.createLooseSearch(source);
  const prepareIds = <Values extends IdSlice>(
    build: (slot: <Name extends keyof Values>(name: Name) => Values[Name]) => RawBuilder<{ id: number }>,
  ) =>
    prepare<Values, { id: number }>(source, (slot) => {
      const query = build(slot);
      return { compile: (): CompiledQuery<{ id: number }> => query.compile(source.queries) };
    });
  const listByWords = prepareIds<IdSlice & { expression: string }>((slot) =>
    textSearch.idsMatchingAfter('track', slot('expression'), {
      afterId: slot('afterId'),
      limit: slot('limit'),
    }),
  );
  const listByName = prepareIds<IdSlice & { text: string }>((slot) => {
    const begins = NAME_COLUMNS.map((column) => textSearch.startsWith(column, slot('text')));
    return sql<{ id: number }>`select id from track where (${sql.join(begins, sql<SqlBool>` or `)})
      and ${IS_LISTED.track} and id > ${slot('afterId')} order by id limit ${slot('limit')}`;
  });
  // Check the text as well, because the index does not know which words are adjacent.
  const listByLetters = prepareIds<IdSlice & { expression: string; pattern: string }>(
    (slot) => sql<{
      id: number;
    }>`select id from track where ${textSearch.matches('track', slot('expression'))}
      and (' ' || search_text || ' ') like ${slot('pattern')}
      and ${IS_LISTED.track} and id > ${slot('afterId')} order by id limit ${slot('limit')}`,
  );
  const listOfGenre = prepareIds<IdSlice & { genreId: number }>(
    (slot) => sql<{ id: number }>`select distinct track_id as id from track_genre
      join track on track.id = track_genre.track_id and ${IS_LISTED.track}
      where genre_id = ${slot('genreId')} and track_id > ${slot('afterId')}
      order by track_id limit ${slot('limit')}`,
  );

  return {
    async listIds({ term, isSearchedInside, genreId }: Matching, slice: IdSlice): Promise<number[]> {
      const { text, words } = term;
      const searched = term.joined?.words ?? words;
      const ids = new Set<number>();
      const add = (rows: readonly { id: number }[]) => {
        for (const { id } of rows) ids.add(id);
      };
      if (words.length === 0) add(await listByName({ ...slice, text }));
      else add(await listByWords({ ...slice, expression: textSearch.prefixExpression(searched) }));
      if (term.umlauts)
        add(await listByWords({ ...slice, expression: textSearch.wordExpression(term.umlauts.words) }));
      if (term.spelled) {
        const { text: letters, words: spelled } = term.spelled;
        const expression = textSearch.wordExpression(spelled);
        add(await listByLetters({ ...slice, expression, pattern: `% ${letters} %` }));
      }
      if (isSearchedInside)
        for (const id of await loose.findInsideAfter({ table: 'track', words: searched, ...slice }))
          ids.add(id);
      if (genreId !== undefined) add(await listOfGenre({ ...slice, genreId }));
      return [...ids].sort((a, b) => a - b).slice(0, slice.limit);
    },
  };
}
