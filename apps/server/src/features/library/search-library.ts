/** Search over all four kinds: folded words, beginnings count, exact matches first, typing errors forgiven. */
import type { Album, Artist, Genre, SearchReply, Track } from '@tutti/contract';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { foldName, foldText } from '#platform/fold-text.ts';
import { createAlbumStore } from './album-store.ts';
import { createArtistStore } from './artist-store.ts';
import { createGenreStore } from './genre-store.ts';
import { toAlbum, toArtist, toGenre, toTrack } from './library-presenter.ts';
import { rankMatches, type Term } from './rank-matches.ts';
import { createSearchStore } from './search-store.ts';
import { createTrackStore } from './track-store.ts';

/** More words than anybody types; each costs a look into the index. */
const WORDS_MAX = 12;

interface Wanted {
  readonly term: Term;
  readonly limit: number;
}

export function createLibrarySearch(source: ReadSource) {
  const search = createSearchStore(source);
  const tracks = createTrackStore(source.queries);
  const albums = createAlbumStore(source.queries);
  const artists = createArtistStore(source.queries);
  const genres = createGenreStore(source.queries);

  async function findTracks({ term, limit }: Wanted): Promise<Track[]> {
    const ids = rankMatches(term, await search.findTracks(term)).slice(0, limit);
    if (ids.length < limit) ids.push(...(await findByGenreName(term, limit)));
    const rows = await tracks.listByIds([...new Set(ids)].slice(0, limit));
    return rows.map(toTrack);
  }

  /** The name of a genre finds its tracks too, after those that carry the word themselves. */
  async function findByGenreName({ text }: Term, limit: number): Promise<number[]> {
    const genre = (await genres.list()).find(({ search_text }) => search_text === text);
    return genre ? tracks.listIdsOfGenre(genre.id, limit) : [];
  }

  async function findAlbums({ term, limit }: Wanted): Promise<Album[]> {
    const ids = rankMatches(term, await search.findAlbums(term)).slice(0, limit);
    return (await albums.listByIds(ids)).map(toAlbum);
  }

  async function findArtists({ term, limit }: Wanted): Promise<Artist[]> {
    const ids = rankMatches(term, await search.findArtists(term)).slice(0, limit);
    return (await artists.listByIds(ids)).map(toArtist);
  }

  async function findGenres({ term, limit }: Wanted): Promise<Genre[]> {
    const all = await genres.list();
    const matching = all.filter(({ search_text }) => {
      const known = search_text.split(' ');
      const isWordwise = term.words.every((word) => known.some((text) => text.startsWith(word)));
      return search_text === term.text || (term.words.length > 0 && isWordwise);
    });
    const candidates = matching.map(({ id, search_text }) => ({ id, texts: [search_text] }));
    const byId = new Map(all.map((genre) => [genre.id, genre]));
    const ids = rankMatches(term, candidates).slice(0, limit);
    return ids.flatMap((id) => byId.get(id) ?? []).map(toGenre);
  }

  async function findSimilarTracks({ term, limit }: Wanted): Promise<Track[]> {
    const rows = await tracks.listByIds(await search.findSimilar('track', term, limit));
    return rows.filter(({ missing_since }) => missing_since === null).map(toTrack);
  }

  async function searchSimilar(wanted: Wanted): Promise<SearchReply> {
    const { term, limit } = wanted;
    return {
      tracks: await findSimilarTracks(wanted),
      albums: (await albums.listByIds(await search.findSimilar('album', term, limit))).map(toAlbum),
      artists: (await artists.listByIds(await search.findSimilar('artist', term, limit))).map(toArtist),
      genres: [],
    };
  }

  return {
    async searchTracks({ text, limit }: { text: string; limit: number }): Promise<Track[]> {
      const term = toTerm(text);
      if (!term) return [];
      const found = await findTracks({ term, limit });
      return found.length > 0 ? found : findSimilarTracks({ term, limit });
    },

    async searchAll({ text, limit }: { text: string; limit: number }): Promise<SearchReply> {
      const term = toTerm(text);
      if (!term) return { tracks: [], albums: [], artists: [], genres: [] };
      const wanted = { term, limit };
      const found = {
        tracks: await findTracks(wanted),
        albums: await findAlbums(wanted),
        artists: await findArtists(wanted),
        genres: await findGenres(wanted),
      };
      const isEmpty = Object.values(found).every((list) => list.length === 0);
      return isEmpty ? searchSimilar(wanted) : found;
    },
  };
}

/** undefined when nothing but blanks was typed. Signs only ("!!!") have no words but may be a whole name. */
function toTerm(typed: string): Term | undefined {
  // Postgres takes no zero byte in a text.
  const clean = typed.replaceAll('\0', ' ');
  const text = foldName(clean);
  if (!text) return undefined;
  return { text, words: toWords(clean) };
}

export function toWords(typed: string): string[] {
  return foldText(typed).split(' ').filter(Boolean).slice(0, WORDS_MAX);
}
