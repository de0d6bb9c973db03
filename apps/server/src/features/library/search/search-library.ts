import type { Page, SearchReply, Track } from '@tutti/contract';
import { SEARCHED_TABLES, type SearchedTable } from '#platform/db/dialects/text-search.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { createAlbumStore } from '../entries/album-store.ts';
import { createArtistStore } from '../entries/artist-store.ts';
import { createGenreStore, type GenreRow } from '../entries/genre-store.ts';
import { createTrackStore } from '../entries/track-store.ts';
import { toAlbum, toArtist, toGenre, toTrack } from '../library-presenter.ts';
import { BEST_MATCHES, createFoundTracks, type FoundQuery } from './found-tracks.ts';
import { type MatchCandidate, rankMatches } from './rank-matches.ts';
import { createSearchStore, type KindSearch, type LibraryFinder } from './search-store.ts';
import { listHalves, type Term, toTerm } from './search-term.ts';

interface Wanted {
  readonly term: Term;
  readonly limit: number;
  readonly genres: readonly GenreRow[];
}

interface Found {
  readonly track: readonly number[];
  readonly album: readonly number[];
  readonly artist: readonly number[];
  readonly genres: readonly GenreRow[];
}

export function createLibrarySearch(source: ReadSource) {
  const search = createSearchStore(source);
  const tracks = createTrackStore(source);
  const albums = createAlbumStore(source);
  const artists = createArtistStore(source);
  const genres = createGenreStore(source);

  const findIds = (table: SearchedTable, wanted: Wanted) => findBestIds(search[table], wanted);

  /** A genre's name also finds its tracks, after those that contain the word themselves. */
  async function findTrackIds(wanted: Wanted): Promise<number[]> {
    const ids = await findIds('track', wanted);
    if (ids.length >= wanted.limit) return ids;
    const genre = findGenreCalled(wanted);
    const ofGenre = genre ? await tracks.listIdsOfGenre(genre.id, wanted.limit) : [];
    return [...new Set([...ids, ...ofGenre])].slice(0, wanted.limit);
  }

  /** Finds rows with the corrected words before rows that are merely similar. */
  async function findSimilarIds(table: SearchedTable, wanted: Wanted, meant?: Term): Promise<number[]> {
    const ids = meant ? await findIds(table, { ...wanted, term: meant }) : [];
    if (ids.length >= wanted.limit) return ids;
    const similar = await search[table].findSimilar(wanted.term, wanted.limit);
    return [...new Set([...ids, ...similar.map(({ id }) => id)])].slice(0, wanted.limit);
  }

  async function findSimilar(wanted: Wanted): Promise<Found> {
    const meant = await correctSpelling(search, wanted.term);
    return {
      track: await findSimilarIds('track', wanted, meant),
      album: await findSimilarIds('album', wanted, meant),
      artist: await findSimilarIds('artist', wanted, meant),
      genres: meant ? findGenres({ ...wanted, term: meant }) : [],
    };
  }

  const listFound = createFoundTracks(source, {
    isWorthLookingInside,
    async findBest(term) {
      const wanted = { term, limit: BEST_MATCHES, genres: await genres.list() };
      const found = await findTrackIds(wanted);
      if (found.length > 0) return { ids: found, genreId: findGenreCalled(wanted)?.id };
      return {
        ids: await findSimilarIds('track', wanted, await correctSpelling(search, term)),
        genreId: undefined,
      };
    },
  });

  async function findTracks(text: string, query: FoundQuery): ReturnType<typeof listFound> {
    const term = toTerm(text);
    return term ? listFound(term, query) : { ids: [], nextCursor: null, total: 0 };
  }

  return {
    findTracks,

    /** Returns ids, best first. */
    async findAll(table: 'album' | 'artist', text: string, limit: number): Promise<readonly number[]> {
      const term = toTerm(text);
      if (!term) return [];
      const wanted = { term, limit, genres: await genres.list() };
      const ids = await findIds(table, wanted);
      if (ids.length > 0 || !(await isNothingFound(search, wanted))) return ids;
      return findSimilarIds(table, wanted, await correctSpelling(search, term));
    },

    async searchTracks({ text, ...query }: FoundQuery & { text: string }): Promise<Page<Track>> {
      const { ids, nextCursor, total } = await findTracks(text, query);
      return { items: await listPresent(tracks, ids), nextCursor, total };
    },

    async searchAll({ text, limit }: { text: string; limit: number }): Promise<SearchReply> {
      const term = toTerm(text);
      if (!term) return { tracks: [], albums: [], artists: [], genres: [] };
      const wanted = { term, limit, genres: await genres.list() };
      const found: Found = {
        track: await findTrackIds(wanted),
        album: await findIds('album', wanted),
        artist: await findIds('artist', wanted),
        genres: findGenres(wanted),
      };
      const shown = Object.values(found).some(({ length }) => length > 0) ? found : await findSimilar(wanted);
      return {
        tracks: await listPresent(tracks, shown.track),
        albums: (await albums.listByIds(shown.album)).map(toAlbum),
        artists: (await artists.listByIds(shown.artist)).map(toArtist),
        genres: shown.genres.map(toGenre),
      };
    },
  };
}

async function listPresent(
  tracks: ReturnType<typeof createTrackStore>,
  ids: readonly number[],
): Promise<Track[]> {
  return (await tracks.listByIds(ids)).filter(({ missing_since }) => missing_since === null).map(toTrack);
}

/** Returns true if no kind has a match, because only then the term counts as misspelled. */
async function isNothingFound(search: LibraryFinder, wanted: Wanted): Promise<boolean> {
  if (findGenres(wanted).length > 0) return false;
  for (const table of SEARCHED_TABLES)
    if ((await findBestIds(search[table], { ...wanted, limit: 1 })).length > 0) return false;
  return true;
}

/** Returns ids, best first. Each further way of matching finds less likely rows, so it is tried only to fill up. */
async function findBestIds(kind: KindSearch, { term, limit }: Wanted): Promise<number[]> {
  const spelled = await findPhrase(kind, term.spelled, limit);
  const found = new Map<number, MatchCandidate>(spelled.map((candidate) => [candidate.id, candidate]));
  for (const look of listWays(kind, term)) {
    for (const candidate of await look(limit)) found.set(candidate.id, candidate);
    if (found.size >= limit) break;
  }
  if (found.size === 0)
    for (const candidate of await findParts(kind, term, limit)) found.set(candidate.id, candidate);
  return rankMatches(term, [...found.values()]).slice(0, limit);
}

function listWays(
  { find, findBeginnings, findInside }: KindSearch,
  term: Term,
): readonly ((limit: number) => Promise<readonly MatchCandidate[]>)[] {
  const whole = [term, ...(term.joined ? [term.joined] : [])].flatMap((searched) => [
    (limit: number) => find(searched, limit),
    (limit: number) => findBeginnings(searched, limit),
  ]);
  if (term.umlauts) whole.push((limit) => find(term.umlauts ?? term, limit));
  const searched = term.joined ?? term;
  return isWorthLookingInside(searched) ? [...whole, (limit: number) => findInside(searched, limit)] : whole;
}

async function findParts(kind: KindSearch, term: Term, limit: number): Promise<MatchCandidate[]> {
  const found: MatchCandidate[] = [];
  for (const halves of listHalves(term.words)) found.push(...(await findPhrase(kind, halves, limit)));
  const words = term.words.filter(isLong);
  if (words.length > 0 && words.length < term.words.length)
    found.push(...(await kind.findInside({ ...term, words }, limit)));
  return found;
}

/** Matches only adjacent words or letters. */
async function findPhrase(
  { find }: KindSearch,
  phrase: Term | undefined,
  limit: number,
): Promise<MatchCandidate[]> {
  if (phrase === undefined) return [];
  const holds = (text: string) => ` ${text} `.includes(` ${phrase.text} `);
  return (await find(phrase, limit)).filter(({ texts }) => texts.some(holds));
}

/** Splits two joined words ("acdc", "jayz"), or corrects the spelling. */
async function correctSpelling(search: LibraryFinder, { words }: Term): Promise<Term | undefined> {
  for (const halves of listHalves(words))
    for (const table of SEARCHED_TABLES) if ((await search[table].find(halves, 1)).length > 0) return halves;
  const corrected = words.length > 0 ? await search.correct(words) : undefined;
  return corrected && { text: corrected.join(' '), words: corrected };
}

function findGenreCalled({ genres, term }: Wanted): GenreRow | undefined {
  return (
    genres.find(({ search_text }) => search_text === term.text) ??
    genres.find(({ search_text }) => isSameButSpaces(search_text, term.text))
  );
}

/** Compares all genres, because there are few. */
function findGenres({ term, limit, genres }: Wanted): GenreRow[] {
  const candidates = genres
    .filter(
      ({ search_text }) =>
        isSameButSpaces(search_text, term.text) ||
        (term.words.length > 0 && term.words.every((word) => search_text.includes(word))),
    )
    .filter(({ search_text }) => isWorthLookingInside(term) || beginsAnyWord(search_text, term))
    .map(({ id, search_text }) => ({ id, texts: [search_text] }));
  const byId = new Map(genres.map((genre) => [genre.id, genre]));
  return rankMatches(term, candidates)
    .slice(0, limit)
    .flatMap((id) => byId.get(id) ?? []);
}

/** Matches "hiphop", "Hip-Hop" and "Hip Hop". */
function isSameButSpaces(one: string, other: string): boolean {
  return one.replaceAll(' ', '') === other.replaceAll(' ', '');
}

function beginsAnyWord(text: string, { words }: Term): boolean {
  if (isSameButSpaces(text, words.join(' '))) return true;
  const known = text.split(' ');
  return words.every((word) => known.some((candidate) => candidate.startsWith(word)));
}

/** Letters of an alphabet occur inside almost every word, but a single Chinese or Japanese character may be a word. */
function isWorthLookingInside({ words }: Term): boolean {
  return words.length > 0 && words.every(isLong);
}

function isLong(word: string): boolean {
  return word.length >= 3 || /[^\p{ASCII}]/u.test(word);
}
