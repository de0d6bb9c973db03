/**
 * Search over all four kinds: folded words, beginnings count, best match first. Where that finds too little, words
 * inside other words; where it finds nothing at all, what was probably meant.
 */
import type { Page, SearchReply, Track } from '@tutti/contract';
import { SEARCHED_TABLES, type SearchedTable } from '#platform/db/dialects/text-search.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { foldText, searchName } from '#platform/fold-text.ts';
import { createAlbumStore } from '../entries/album-store.ts';
import { createArtistStore } from '../entries/artist-store.ts';
import { createGenreStore, type GenreRow } from '../entries/genre-store.ts';
import { createTrackStore } from '../entries/track-store.ts';
import { toAlbum, toArtist, toGenre, toTrack } from '../library-presenter.ts';
import { BEST_MATCHES, createFoundTracks, type FoundQuery } from './found-tracks.ts';
import { type Candidate, rankMatches, type Term } from './rank-matches.ts';
import { createSearchStore, type KindSearch, type LibraryFinder } from './search-store.ts';

/** More words than anybody types; each costs a look into the index. */
const WORDS_MAX = 12;
/** No word is longer; what is would only make the comparisons slow. */
const WORD_MAX_LENGTH = 64;
const INITIALS = /^[\p{L}\p{N}]{2,5}$/u;
const HALVED_MAX_LENGTH = 12;

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

  async function findTrackIds(wanted: Wanted): Promise<number[]> {
    const ids = await findIds('track', wanted);
    if (ids.length >= wanted.limit) return ids;
    // The name of a genre finds its tracks too, after those that carry the word themselves.
    const genre = findGenreCalled(wanted);
    const ofGenre = genre ? await tracks.listIdsOfGenre(genre.id, wanted.limit) : [];
    return [...new Set([...ids, ...ofGenre])].slice(0, wanted.limit);
  }

  /** The words that were meant, where they are known, before the rows that are merely alike. */
  async function findSimilarIds(
    table: SearchedTable,
    wanted: Wanted,
    meant: Term | undefined,
  ): Promise<number[]> {
    const ids = meant ? await findIds(table, { ...wanted, term: meant }) : [];
    if (ids.length >= wanted.limit) return ids;
    const similar = await search[table].findSimilar(wanted.term, wanted.limit);
    return [...new Set([...ids, ...similar.map(({ id }) => id)])].slice(0, wanted.limit);
  }

  async function findSimilar(wanted: Wanted): Promise<Found> {
    const meant = await guess(search, wanted.term);
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
      return { ids: await findSimilarIds('track', wanted, await guess(search, term)), genreId: undefined };
    },
  });

  async function findTracks(text: string, query: FoundQuery): ReturnType<typeof listFound> {
    const term = toTerm(text);
    return term ? listFound(term, query) : { ids: [], nextCursor: null, total: 0 };
  }

  const listTracks = async (ids: readonly number[]): Promise<Track[]> =>
    (await tracks.listByIds(ids)).filter(({ missing_since }) => missing_since === null).map(toTrack);

  return {
    /** Ids, a page at a time. */
    findTracks,

    /** Ids, best first. */
    async findAll(table: 'album' | 'artist', text: string, limit: number): Promise<readonly number[]> {
      const term = toTerm(text);
      return term ? findIds(table, { term, limit, genres: [] }) : [];
    },

    async searchTracks({ text, ...query }: FoundQuery & { text: string }): Promise<Page<Track>> {
      const { ids, nextCursor, total } = await findTracks(text, query);
      return { items: await listTracks(ids), nextCursor, total };
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
      const isEmpty = Object.values(found).every((list) => list.length === 0);
      const shown = isEmpty ? await findSimilar(wanted) : found;
      return {
        tracks: await listTracks(shown.track),
        albums: (await albums.listByIds(shown.album)).map(toAlbum),
        artists: (await artists.listByIds(shown.artist)).map(toArtist),
        genres: shown.genres.map(toGenre),
      };
    },
  };
}

/** Ids, best first. Each further way of matching finds less likely rows, so it is tried only to fill up. */
async function findBestIds(kind: KindSearch, { term, limit }: Wanted): Promise<number[]> {
  const { find, findBeginnings, findInside } = kind;
  const ways = isWorthLookingInside(term) ? [find, findBeginnings, findInside] : [find, findBeginnings];
  const spelled = await findSpelled(kind, term, limit);
  const found = new Map<number, Candidate>(spelled.map((candidate) => [candidate.id, candidate]));
  for (const way of ways) {
    for (const candidate of await way(term, limit)) found.set(candidate.id, candidate);
    if (found.size >= limit) break;
  }
  return rankMatches(term, [...found.values()]).slice(0, limit);
}

/** The letters stand next to each other, and not somewhere. */
async function findSpelled({ find }: KindSearch, { spelled }: Term, limit: number): Promise<Candidate[]> {
  if (spelled === undefined) return [];
  const holds = (text: string) => ` ${text} `.includes(` ${spelled.text} `);
  return (await find(spelled, limit)).filter(({ texts }) => texts.some(holds));
}

/** Two words written as one ("acdc", "jayz"), or what is spelled nearly so. */
async function guess(search: LibraryFinder, { words }: Term): Promise<Term | undefined> {
  for (const halves of listHalves(words))
    for (const table of SEARCHED_TABLES) if ((await search[table].find(halves, 1)).length > 0) return halves;
  const corrected = words.length > 0 ? await search.correct(words) : undefined;
  return corrected && { text: corrected.join(' '), words: corrected };
}

function findGenreCalled({ genres, term }: Wanted): GenreRow | undefined {
  return genres.find(({ search_text }) => search_text === term.text);
}

/** Genres are few: all of them are compared. */
function findGenres({ term, limit, genres }: Wanted): GenreRow[] {
  const candidates = genres
    .filter(
      ({ search_text }) =>
        search_text === term.text ||
        (term.words.length > 0 && term.words.every((word) => search_text.includes(word))),
    )
    .filter(({ search_text }) => isWorthLookingInside(term) || beginsAnyWord(search_text, term))
    .map(({ id, search_text }) => ({ id, texts: [search_text] }));
  const byId = new Map(genres.map((genre) => [genre.id, genre]));
  return rankMatches(term, candidates)
    .slice(0, limit)
    .flatMap((id) => byId.get(id) ?? []);
}

function beginsAnyWord(text: string, { words }: Term): boolean {
  const known = text.split(' ');
  return words.every((word) => known.some((candidate) => candidate.startsWith(word)));
}

/** A letter or two of an alphabet stand inside of everything; one sign of Chinese or Japanese may be a word. */
function isWorthLookingInside({ words }: Term): boolean {
  return words.length > 0 && words.every((word) => word.length >= 3 || /[^\p{ASCII}]/u.test(word));
}

/** undefined when nothing but blanks was typed. Signs only ("!!!") have no words but may be a whole name. */
function toTerm(typed: string): Term | undefined {
  // Postgres takes no zero byte in a text.
  const clean = typed.replaceAll('\0', ' ');
  const text = searchName(clean);
  if (!text) return undefined;
  const words = toWords(clean);
  return { text, words, spelled: toSpelled(words) };
}

function toSpelled([word = '', ...others]: readonly string[]): Term | undefined {
  if (others.length > 0 || !INITIALS.test(word)) return undefined;
  const letters = [...word];
  return { text: letters.join(' '), words: letters };
}

function listHalves([word = '', ...others]: readonly string[]): Term[] {
  if (others.length > 0 || word.length > HALVED_MAX_LENGTH) return [];
  const letters = [...word];
  return letters.slice(1).map((_letter, at) => {
    const halves = [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')];
    return { text: halves.join(' '), words: halves };
  });
}

export function toWords(typed: string): string[] {
  return foldText(typed)
    .split(' ')
    .filter(Boolean)
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_MAX_LENGTH));
}
