/** Reads single entries on the event loop and lists in the reading thread; missing tracks appear in no list. */
import type { Album, Artist, Genre, Track } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import { createReadWorker, type ReadAnswers } from '#platform/db/read-worker.ts';
import { type CatalogEntries, createCatalogEntries } from './catalog/catalog-entries.ts';
import { createExistingIds, createListedIds, type LibraryKind } from './catalog/existing-ids.ts';
import { createIdListCache, type OrderedIds } from './catalog/id-list-cache.ts';
import { readRevision } from './catalog-reads.ts';
import { type AlbumRow, createAlbumStore } from './entries/album-store.ts';
import { createArtistStore } from './entries/artist-store.ts';
import { createCurrentAlbumIds } from './entries/current-album.ts';
import { createGenreStore } from './entries/genre-store.ts';
import { createTrackStore, type DescribedFile, type TrackFile } from './entries/track-store.ts';
import { toAlbum, toArtist, toGenre, toTrack } from './library-presenter.ts';
import { createLibraryStateStore } from './library-state-store.ts';
import * as libraryReads from './lists/library-reads.ts';
import { cacheResponses } from './lists/response-cache.ts';
import { type ArtistPictureStore, createArtistPictureStore } from './pictures/artist-picture-store.ts';
import { type ArtworkStore, createArtworkStore } from './pictures/artwork-store.ts';

export type { AlbumEntry, ArtistEntry, CatalogEntries, GenreEntry } from './catalog/catalog-entries.ts';
export type { OrderedQuery } from './catalog/catalog-orders.ts';
export type { NamedId } from './catalog/entry-names.ts';
export type { LibraryKind } from './catalog/existing-ids.ts';
export type { OrderedIds } from './catalog/id-list-cache.ts';
export type { SongEntry } from './catalog/song-entries.ts';
export type { TrackFile } from './entries/track-store.ts';
export type { ArtistPicture } from './pictures/artist-picture-store.ts';
export type {
  Artwork,
  ColorLook,
  FoundColors,
  SkippedPicture,
  SongArtwork,
} from './pictures/artwork-store.ts';

export interface Library {
  readonly heavy: ReadAnswers<libraryReads.LibraryReads>;
  /** Changes with every scan that may have changed a list; used as the ETag of lists. */
  readVersion(): Promise<string>;
  /** Raised by every change after which lists or pictures may differ, but not by a scan without changes. */
  readRevision(): Promise<number>;
  /** All data of listed entries, for formats other than the contract's. */
  readonly entries: CatalogEntries;
  readonly orderedIds: OrderedIds;
  listGenres(): Promise<Genre[]>;
  getTrack(id: number): Promise<Track>;
  getAlbum(id: number): Promise<Album>;
  /** Lists the newest first, without albums of only short tracks unless there are no others. */
  newestAlbums(limit: number): Promise<Album[]>;
  albumsByIds(ids: readonly number[]): Promise<Album[]>;
  artistsByIds(ids: readonly number[]): Promise<Artist[]>;
  currentAlbumIds(ids: readonly number[]): Promise<readonly number[]>;
  /** Returns the ids that exist, missing tracks included. */
  knownIds(kind: LibraryKind, ids: readonly number[]): Promise<ReadonlySet<number>>;
  listedIds(kind: LibraryKind, ids: readonly number[]): Promise<number[]>;
  /** Lists some of the genre's albums: those with a picture first, compilations last. */
  albumsForCover(genreId: number, limit: number): Promise<Album[]>;
  genreIdsOfTracks(trackIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  tracksByIds(ids: readonly number[]): Promise<Track[]>;
  /** Keeps the tracks that are not short, in the given order (ruling 0.25). */
  longTrackIds(ids: readonly number[]): Promise<number[]>;
  hasLongTracks(genreId: number): Promise<boolean>;
  trackIdsOfAlbum(albumId: number): Promise<number[]>;
  /** Lists in the order of the artist's page; refuses an unknown artist. */
  trackIdsOfArtist(artistId: number): Promise<number[]>;
  /** Lists ids of the tracks that a station of this genre may air. */
  playableTracksOfGenre(genreId: number): Promise<number[]>;
  findTrackFile(id: number): Promise<TrackFile | undefined>;
  describeTrackFile(id: number): Promise<DescribedFile | undefined>;
  readonly artwork: ArtworkStore;
  readonly artistPictures: ArtistPictureStore;
  start(): void;
  close(): Promise<void>;
}

/** A query that matches in every library; its result is ignored. */
const FIRST_SEARCH = { text: 'a', limit: 1 };

export function createLibraryFeature({ database }: { database: Database }): Library {
  const tracks = createTrackStore(database);
  const albums = createAlbumStore(database);
  const artists = createArtistStore(database);
  const genres = createGenreStore(database);
  const state = createLibraryStateStore(database);
  const worker = createReadWorker<libraryReads.LibraryReads>({
    database,
    moduleUrl: new URL('./lists/library-reads.ts', import.meta.url),
    module: libraryReads,
    names: libraryReads.LIBRARY_READ_NAMES,
    idleMs: Number.POSITIVE_INFINITY,
  });
  return {
    heavy: cacheResponses(worker.answers, state.readVersion),
    readVersion: state.readVersion,
    readRevision: () => readRevision(database.queries),
    entries: createCatalogEntries(database),
    orderedIds: createIdListCache({
      listOrderedIds: worker.answers.listOrderedIds,
      readVersion: state.readVersion,
    }),
    listGenres: async () => (await genres.list()).map(toGenre),
    async getTrack(id) {
      const [row] = await tracks.listByIds([id]);
      if (!row) throw new AppError('TRACK_NOT_FOUND');
      return toTrack(row);
    },
    async getAlbum(id) {
      const row = await albums.find(id);
      if (!row) throw new AppError('ALBUM_NOT_FOUND');
      return toAlbum(row);
    },
    newestAlbums: async (limit) => (await albums.listNewest(limit)).map(toAlbum),
    albumsByIds: async (ids) => (await albums.listByIds(ids)).map(toAlbum),
    artistsByIds: async (ids) => (await artists.listByIds(ids)).map(toArtist),
    knownIds: createExistingIds(database),
    currentAlbumIds: createCurrentAlbumIds(database),
    listedIds: createListedIds(database),
    async albumsForCover(genreId, limit) {
      const rows = await albums.listSomeOfGenre(genreId, limit);
      const doubt = (row: AlbumRow) => (row.art_kind === 'none' ? 2 : 0) + row.is_compilation;
      return rows.toSorted((a, b) => doubt(a) - doubt(b)).map(toAlbum);
    },
    async genreIdsOfTracks(trackIds) {
      const genresOf = new Map<number, number[]>();
      for (const { track_id, genre_id } of await genres.listOfTracks(trackIds))
        genresOf.set(track_id, [...(genresOf.get(track_id) ?? []), genre_id]);
      return genresOf;
    },
    longTrackIds: (ids) => tracks.keepLong(ids),
    hasLongTracks: (genreId) => tracks.hasLong(genreId),
    tracksByIds: async (ids) => (await tracks.listByIds(ids)).map(toTrack),
    async trackIdsOfAlbum(albumId) {
      if (!(await albums.find(albumId))) throw new AppError('ALBUM_NOT_FOUND');
      return tracks.listIdsOfAlbum(albumId);
    },
    async trackIdsOfArtist(artistId) {
      if (!(await artists.find(artistId))) throw new AppError('ARTIST_NOT_FOUND');
      return tracks.listIdsOfArtist(artistId);
    },
    playableTracksOfGenre: (genreId) => tracks.listPlayableIdsOfGenre(genreId),
    findTrackFile: (id) => tracks.findFile(id),
    describeTrackFile: (id) => tracks.describeFile(id),
    artwork: createArtworkStore(database.queries),
    artistPictures: createArtistPictureStore(database.queries),
    start() {
      // Ignore the error, because the first real search reports it.
      worker.answers.searchAll(FIRST_SEARCH).catch(() => {});
    },
    close: () => worker.close(),
  };
}
