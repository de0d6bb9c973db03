/**
 * The read side of the library. Look-ups of single things run here on the event loop (microseconds); searches and
 * lists run in the reading thread and come back as JSON text. Missing tracks are left out of every list and answer
 * only to their own id.
 */
import type { Album, Artist, Genre, Track } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import { createReadWorker, type ReadAnswers } from '#platform/db/read-worker.ts';
import { type CatalogueEntries, createCatalogueEntries } from './catalogue/catalogue-entries.ts';
import { createCurrentAlbumIds } from './catalogue/current-album.ts';
import { createKeptIds, type OrderedIds } from './catalogue/kept-ids.ts';
import { createKnownIds, createListedIds, type LibraryKind } from './catalogue/known-ids.ts';
import { readRevision } from './catalogue-reads.ts';
import { type AlbumRow, createAlbumStore } from './entries/album-store.ts';
import { createArtistStore } from './entries/artist-store.ts';
import { createGenreStore } from './entries/genre-store.ts';
import { createTrackStore, type DescribedFile, type TrackFile } from './entries/track-store.ts';
import { toAlbum, toArtist, toGenre, toTrack } from './library-presenter.ts';
import { createLibraryStateStore } from './library-state-store.ts';
import { keepAnswers } from './lists/kept-answers.ts';
import * as libraryReads from './lists/library-reads.ts';
import { type ArtistPictureStore, createArtistPictureStore } from './pictures/artist-picture-store.ts';
import { type ArtworkStore, createArtworkStore } from './pictures/artwork-store.ts';

export type { AlbumEntry, ArtistEntry, CatalogueEntries, GenreEntry } from './catalogue/catalogue-entries.ts';
export type { OrderedQuery } from './catalogue/catalogue-orders.ts';
export type { NamedId } from './catalogue/entry-names.ts';
export type { OrderedIds } from './catalogue/kept-ids.ts';
export type { LibraryKind } from './catalogue/known-ids.ts';
export type { SongEntry } from './catalogue/song-entries.ts';
export type { TrackFile } from './entries/track-store.ts';
export type { ArtistPicture } from './pictures/artist-picture-store.ts';
export type { Artwork, ColourLook, FoundColours, PassedOver, SongArtwork } from './pictures/artwork-store.ts';

export interface Library {
  /** Heavy reads; each answers JSON text of the contract's reply. */
  readonly heavy: ReadAnswers<libraryReads.LibraryReads>;
  /** Changes with every scan that may have changed a list; the ETag of lists. */
  readVersion(): Promise<string>;
  /** Raised by every change after which lists or pictures may differ, and by no scan that finds nothing new. */
  readRevision(): Promise<number>;
  /** All that is known of what is in lists, for words other than the contract's. */
  readonly entries: CatalogueEntries;
  /** The ids of a whole list in its order. */
  readonly orderedIds: OrderedIds;
  listGenres(): Promise<Genre[]>;
  getTrack(id: number): Promise<Track>;
  getAlbum(id: number): Promise<Album>;
  /** Newest first, without albums of only short tracks unless there are no others. */
  newestAlbums(limit: number): Promise<Album[]>;
  /** In the order of the ids; albums without a track that is there are left out. */
  albumsByIds(ids: readonly number[]): Promise<Album[]>;
  /** In the order of the ids; artists without a track or album that is there are left out. */
  artistsByIds(ids: readonly number[]): Promise<Artist[]>;
  /** Which of the ids are those of something, missing tracks among them. */
  /** Replaces ids of albums whose tracks are on another album now. */
  currentAlbumIds(ids: readonly number[]): Promise<readonly number[]>;
  knownIds(kind: LibraryKind, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Those that stand in lists, in the order of the ids: without missing tracks, and what has none that is there. */
  listedIds(kind: LibraryKind, ids: readonly number[]): Promise<number[]>;
  /** Some albums of the genre that have tracks: those with a picture first, collections of many artists last. */
  albumsForCover(genreId: number, limit: number): Promise<Album[]>;
  /** The genres of each track, by its id. */
  genreIdsOfTracks(trackIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** In the order of the ids, missing ones marked, unknown ids left out. */
  tracksByIds(ids: readonly number[]): Promise<Track[]>;
  /** Keeps the tracks that are not short, in the given order (ruling 0.25). */
  longTrackIds(ids: readonly number[]): Promise<number[]>;
  hasLongTracks(genreId: number): Promise<boolean>;
  /** In disc and track order; refuses an album that is not there. */
  trackIdsOfAlbum(albumId: number): Promise<number[]>;
  /** In the order of the artist's page; refuses an artist who is not there. */
  trackIdsOfArtist(artistId: number): Promise<number[]>;
  /** Ids of the tracks a station of this genre may air. */
  playableTracksOfGenre(genreId: number): Promise<number[]>;
  findTrackFile(id: number): Promise<TrackFile | undefined>;
  describeTrackFile(id: number): Promise<DescribedFile | undefined>;
  readonly artwork: ArtworkStore;
  readonly artistPictures: ArtistPictureStore;
  /** Gets searching under way, so that nobody waits for the thread to start and its statements to be built. */
  start(): void;
  close(): Promise<void>;
}

/** Found everywhere; what it finds is of no interest. */
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
    heavy: keepAnswers(worker.answers, state.readVersion),
    readVersion: state.readVersion,
    readRevision: () => readRevision(database.queries),
    entries: createCatalogueEntries(database),
    orderedIds: createKeptIds({
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
    knownIds: createKnownIds(database),
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
      // What goes wrong will be told to the first who searches.
      worker.answers.searchAll(FIRST_SEARCH).catch(() => {});
    },
    close: () => worker.close(),
  };
}
