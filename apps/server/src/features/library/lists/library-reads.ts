/** Heavy reads for the reading thread; they keep no state that matters, because the thread may restart. */
import type {
  Album,
  ArtistDetail,
  LibraryProblemsQuery,
  LibraryProblemsReply,
  Page,
  Track,
} from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { createCatalogOrders } from '../catalog/catalog-orders.ts';
import { inAlbumOrder } from '../entries/album-order.ts';
import { createAlbumStore } from '../entries/album-store.ts';
import { createArtistStore } from '../entries/artist-store.ts';
import { createGenreStore } from '../entries/genre-store.ts';
import { listRelatedIds } from '../entries/related-artists.ts';
import { createTrackStore, type WholeTrack } from '../entries/track-store.ts';
import { toAlbum, toArtist, toTrack } from '../library-presenter.ts';
import { createLibraryProblemStore } from '../library-problem-store.ts';
import { createLibrarySearch } from '../search/search-library.ts';
import { createLibraryLists, type ListQuery } from './library-lists.ts';
import { createTrackPicker } from './pick-mix-tracks.ts';

/** Limits the list for artists that appear on very many compilations. */
const APPEARANCES_MAX = 60;

export type LibraryReads = ReturnType<typeof createReads>;
export type { ListQuery };

/** Names of the thread's reads; the type checks them against the object below. */
export const LIBRARY_READ_NAMES = [
  'listTracks',
  'listAlbums',
  'listArtists',
  'searchTracks',
  'searchAll',
  'listDiverse',
  'listGenreTracks',
  'listAlbumTracks',
  'getArtist',
  'getArtistContext',
  'requireGenre',
  'listProblems',
  'listOrderedIds',
] as const satisfies readonly (keyof LibraryReads)[];

export function createReads(source: ReadSource) {
  const tracks = createTrackStore(source);
  const albums = createAlbumStore(source);
  const artists = createArtistStore(source);
  const genres = createGenreStore(source);
  const picker = createTrackPicker(source);
  const lists = createLibraryLists(source);
  const { findTracks, findAll, ...search } = createLibrarySearch(source);
  const problems = createLibraryProblemStore(source.queries);

  async function requireGenre(id: number): Promise<void> {
    if (!(await genres.isKnown(id))) throw new AppError('GENRE_NOT_FOUND');
  }

  async function getArtistContext(
    id: number,
  ): Promise<Required<Pick<ArtistDetail, 'appearsOn' | 'genres' | 'related'>>> {
    return {
      genres: await artists.listGenres(id),
      appearsOn: (await albums.listAppearances(id, APPEARANCES_MAX)).map(toAlbum),
      related: (await artists.listByIds(await listRelatedIds(source.queries, id))).map(toArtist),
    };
  }

  return {
    ...lists,
    ...search,
    ...createCatalogOrders(source, {
      findTracks,
      findAll,
      listIdsOfArtist: tracks.listIdsOfArtist,
      listIdsOfAlbumByTitle: async (albumId) =>
        (await tracks.listTitlesOfAlbum(albumId)).toSorted(byTitle).map(({ id }) => id),
    }),
    requireGenre,

    async listDiverse({ likedIds }: { likedIds: readonly number[] }): Promise<Track[]> {
      return (await tracks.listByIds(await picker.pickDiverse(Math.random, likedIds))).map(toTrack);
    },

    async listGenreTracks({ genreId, day }: { genreId: number; day: string }): Promise<Track[]> {
      await requireGenre(genreId);
      return (await tracks.listByIds(await picker.pickOfDay(genreId, day))).map(toTrack);
    },

    async listAlbumTracks({
      albumId,
      sort,
    }: {
      albumId: number;
      sort: 'title' | 'position';
    }): Promise<Track[]> {
      const rows = await tracks.listOfAlbum(albumId);
      if (rows.length === 0 && !(await albums.find(albumId))) throw new AppError('ALBUM_NOT_FOUND');
      return (sort === 'title' ? rows.sort(byTitle) : inAlbumOrder(rows)).map(toTrack);
    },

    async listProblems(query: LibraryProblemsQuery): Promise<LibraryProblemsReply> {
      const { kind, page, limit } = query;
      const counts = await problems.counts();
      const items = await problems.list(query);
      const total = counts[kind];
      return { kind, counts, items, total, page, limit, totalPages: Math.max(1, Math.ceil(total / limit)) };
    },

    async getArtist(id: number): Promise<ArtistDetail> {
      const artist = await artists.find(id);
      if (!artist) throw new AppError('ARTIST_NOT_FOUND');
      return {
        ...toArtist(artist),
        ...(await getArtistContext(id)),
        albums: (await albums.listOfArtist(id)).map(toAlbum),
        tracks: (await tracks.listOfArtist(id)).map(toTrack),
      };
    },

    getArtistContext,
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type TitledTrack = Pick<WholeTrack, 'id' | 'title'>;

function byTitle(a: TitledTrack, b: TitledTrack): number {
  return collator.compare(a.title, b.title) || a.id - b.id;
}

export type TrackPage = Page<Track>;
export type AlbumPage = Page<Album>;
