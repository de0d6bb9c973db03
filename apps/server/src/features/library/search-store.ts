/** Finds candidates for the ranking: few, from the index, never all matches of a short prefix. */
import type { RawBuilder, SqlBool } from 'kysely';
import type { ReadSource } from '#platform/db/read-worker.ts';
import type { Candidate, Term } from './rank-matches.ts';

/** More would not change the first page, and cost is proportional to it. */
const CANDIDATES_MAX = 300;
const EQUAL_MAX = 100;

type Find = (condition: RawBuilder<SqlBool> | undefined, limit: number) => Promise<Candidate[]>;

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
    const query = condition ? tracks().where(condition) : tracks();
    return (await query.limit(limit).execute()).map(toCandidate);
  };
  const findAlbums: Find = async (condition, limit) => {
    const query = condition ? albums().where(condition) : albums();
    return (await query.limit(limit).execute()).map(toCandidate);
  };
  const findArtists: Find = async (condition, limit) => {
    const query = condition ? artists().where(condition) : artists();
    const rows = await query.limit(limit).execute();
    return rows.map(({ id, sort_name, search_text }) => ({ id, texts: [search_text, sort_name] }));
  };

  /** Equal first, then whole words, then beginnings, until there are enough. */
  async function collect(
    table: 'track' | 'album' | 'artist',
    { term, find, equal }: { term: Term; find: Find; equal: readonly Candidate[] },
  ): Promise<Candidate[]> {
    const found = new Map(equal.map((candidate) => [candidate.id, candidate]));
    if (term.words.length === 0) return [...found.values()];
    const steps = [textSearch.hasWords, textSearch.hasPrefixes];
    for (const step of steps) {
      const wanted = CANDIDATES_MAX - found.size;
      if (wanted <= 0) break;
      const more = await find(step(table, term.words, CANDIDATES_MAX), CANDIDATES_MAX);
      for (const candidate of more.slice(0, wanted + found.size)) found.set(candidate.id, candidate);
    }
    return [...found.values()].slice(0, CANDIDATES_MAX);
  }

  return {
    async findTracks(term: Term): Promise<Candidate[]> {
      const byTitle = tracks().where('track.sort_title', '=', term.text).limit(EQUAL_MAX);
      const equal = (await byTitle.execute()).map(toCandidate);
      return collect('track', { term, find: findTracks, equal });
    },
    async findAlbums(term: Term): Promise<Candidate[]> {
      const byTitle = albums().where('album.sort_title', '=', term.text).limit(EQUAL_MAX);
      const equal = (await byTitle.execute()).map(toCandidate);
      return collect('album', { term, find: findAlbums, equal });
    },
    async findArtists(term: Term): Promise<Candidate[]> {
      const byName = artists().where('artist.sort_name', '=', term.text).limit(EQUAL_MAX);
      const equal = (await byName.execute()).map(({ id, sort_name, search_text }) => ({
        id,
        texts: [search_text, sort_name],
      }));
      return collect('artist', { term, find: findArtists, equal });
    },
    /** What the term may have meant when nothing holds its words. */
    async findSimilar(
      table: 'track' | 'album' | 'artist',
      { words }: Term,
      limit: number,
    ): Promise<number[]> {
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
