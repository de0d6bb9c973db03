/** Finds candidates for the ranking: few, from the index, never all matches of a short prefix. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchedTable } from '#platform/db/dialects/text-search.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import type { Candidate, Term } from './rank-matches.ts';

/** More would not change the first page, and cost is proportional to it. */
const CANDIDATES_MAX = 200;
const EQUAL_MAX = 100;

type Find = (condition: RawBuilder<SqlBool>, limit: number) => Promise<Candidate[]>;

interface Collecting {
  readonly term: Term;
  readonly find: Find;
  readonly isEqual: RawBuilder<SqlBool>;
}

export function createSearchStore({ queries: db, capabilities: { textSearch } }: ReadSource) {
  const tracks = () =>
    db
      .selectFrom('track')
      .select(['track.id', 'track.sort_title', 'track.sort_artist', 'track.sort_album'])
      .where('track.missing_since', 'is', null);
  const albums = () =>
    db
      .selectFrom('album')
      .select(['album.id', 'album.sort_title', 'album.sort_artist'])
      .where('album.track_count', '>', 0);
  const artists = () =>
    db
      .selectFrom('artist')
      .select(['artist.id', 'artist.sort_name', 'artist.search_text'])
      .where((has) => has.or([has('artist.track_count', '>', 0), has('artist.album_count', '>', 0)]));

  const toCandidate = ({ id, sort_title, sort_artist, sort_album }: TextsRow): Candidate => ({
    id,
    texts: [sort_title, sort_artist, sort_album ?? ''],
  });
  const findTracks: Find = async (condition, limit) => {
    const query = tracks().where(condition);
    return (await query.limit(limit).execute()).map(toCandidate);
  };
  const findAlbums: Find = async (condition, limit) => {
    const query = albums().where(condition);
    return (await query.limit(limit).execute()).map(toCandidate);
  };
  const findArtists: Find = async (condition, limit) => {
    const query = artists().where(condition);
    const rows = await query.limit(limit).execute();
    return rows.map(({ id, sort_name, search_text }) => ({ id, texts: [search_text, sort_name] }));
  };

  /**
   * All rows whose words begin so. When that is more than may be looked at, an unlucky cut could drop the very row
   * that was meant: then those that are equal, and those that hold the whole words, go before the rest.
   */
  async function collect(table: SearchedTable, { term, find, isEqual }: Collecting): Promise<Candidate[]> {
    const { words } = term;
    if (words.length === 0) return find(isEqual, EQUAL_MAX);
    const beginning = await find(textSearch.hasPrefixes(table, words, CANDIDATES_MAX), CANDIDATES_MAX);
    if (beginning.length < CANDIDATES_MAX * 0.9) return beginning;
    const equal = await find(isEqual, EQUAL_MAX);
    const whole = await find(textSearch.hasWords(table, words, CANDIDATES_MAX), CANDIDATES_MAX);
    const found = new Map([...equal, ...whole, ...beginning].map((candidate) => [candidate.id, candidate]));
    return [...found.values()].slice(0, CANDIDATES_MAX);
  }

  return {
    findTracks: (term: Term): Promise<Candidate[]> =>
      collect('track', { term, find: findTracks, isEqual: sql`track.sort_title = ${term.text}` }),
    findAlbums: (term: Term): Promise<Candidate[]> =>
      collect('album', { term, find: findAlbums, isEqual: sql`album.sort_title = ${term.text}` }),
    findArtists: (term: Term): Promise<Candidate[]> =>
      collect('artist', { term, find: findArtists, isEqual: sql`artist.sort_name = ${term.text}` }),
    /** What the term may have meant when nothing holds its words. */
    async findSimilar(table: SearchedTable, { words }: Term, limit: number): Promise<number[]> {
      if (words.length === 0) return [];
      return textSearch.findSimilar(db, { table, words, limit });
    },
  };
}

interface TextsRow {
  id: number;
  sort_title: string;
  sort_artist: string;
  sort_album?: string;
}
