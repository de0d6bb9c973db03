import { type ArtColors, SHORT_TRACK_MS } from '@tutti/contract';
import { type CuedTrack, MIN_PLAYABLE_MS, type PoolTrack } from '@tutti/radio';
import { expressionBuilder, sql } from 'kysely';
import { ofSameFile, readSound } from '#features/analysis/sound-reads.ts';
import {
  readAlbums,
  readGenres,
  readTrackArtists,
  readTrackGenres,
  readTracks,
} from '#features/library/catalog-reads.ts';
import { toArtColors } from '#features/library/pictures/art-colors.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { type PreparedSource, prepare } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { type KnownLoudness, toStationGainDb } from './loudness.ts';

export interface StationGenre {
  genreId: number;
  name: string;
}

export interface OnAirTrack {
  id: number;
  title: string;
  artistCredit: string;
  durationMs: number;
  albumId: number | null;
  albumTitle: string | null;
  artVersion: string | null;
  /** Colors of its artwork; null until they are computed. */
  artColour: string | null;
  artColours: ArtColors | null;
}

/** Batch size; takes a millisecond of the event loop. */
const TRACKS_PER_PAGE = 100;

const LOUDNESS = [
  'track_sound.loudness_lufs as loudnessLufs',
  'track_sound.true_peak_db as truePeakDb',
  'track.track_gain_db as taggedGainDb',
  'track.track_peak as taggedPeak',
] as const;

const CUES = ['track_sound.cue_in_ms as cueInMs', 'track_sound.cue_out_ms as cueOutMs'] as const;

interface PoolPosition {
  genreId: number;
  afterTrackId: number;
  shortestMs: number;
}

interface PoolSpan extends Omit<PoolPosition, 'shortestMs'> {
  lastTrackId: number;
}

interface PoolRow extends KnownLoudness {
  id: number;
  duration_ms: number;
  album_id: number | null;
  title: string;
  cueInMs: number | null;
  cueOutMs: number | null;
}

interface CreditRow {
  track_id: number;
  artist_id: number;
}

const playableTracks = (db: Queries) =>
  db
    .selectFrom(readTrackGenres(db))
    .innerJoin(readTracks(db), 'track.id', 'track_genre.track_id')
    .leftJoin(readSound(db), ofSameFile)
    .where('track.missing_since', 'is', null)
    .where('track.is_playable', '=', 1)
    .where('track_sound.problem', 'is', null)
    .where('track.duration_ms', '>=', MIN_PLAYABLE_MS)
    .where((of) =>
      of.or([
        of('track_sound.cue_out_ms', 'is', null),
        of(of('track_sound.cue_out_ms', '-', of.ref('track_sound.cue_in_ms')), '>=', MIN_PLAYABLE_MS),
      ]),
    );

/** Selects a genre's tracks that its station prefers to shorter ones (ruling 0.25). */
const longTracksOf = (db: Queries, genreId: number) =>
  playableTracks(db)
    .where('track_genre.genre_id', '=', genreId)
    .where('track.duration_ms', '>=', SHORT_TRACK_MS)
    .select('track.id')
    .limit(1);

/** A genre with nothing but sound effects keeps its station and airs them. */
const shortestOf = (longOnes: readonly unknown[]) => (longOnes.length > 0 ? SHORT_TRACK_MS : MIN_PLAYABLE_MS);

export const hasPlayableTracks = (db: Queries) =>
  expressionBuilder<Schema, never>().exists(
    playableTracks(db)
      .select(sql.lit(1).as('one'))
      .where('track_genre.genre_id', '=', sql.ref<number>('genre.id')),
  );

/** Reads a genre's tracks page by page, because a pool can be the whole library and SQLite blocks the event loop. */
export function createPoolReader(source: PreparedSource): (genreId: number) => AsyncGenerator<PoolTrack[]> {
  const { queries: db } = source;
  const readTrackPage = prepare<PoolPosition, PoolRow>(source, (slot) =>
    playableTracks(db)
      .where('track_genre.genre_id', '=', slot('genreId'))
      .where('track_genre.track_id', '>', slot('afterTrackId'))
      .where('track.duration_ms', '>=', slot('shortestMs'))
      .select(['track.id', 'track.duration_ms', 'track.album_id', 'track.title'])
      .select(LOUDNESS)
      .select(CUES)
      .orderBy('track_genre.track_id')
      .limit(TRACKS_PER_PAGE),
  );
  const readLong = prepare<{ genreId: number }, { id: number }>(source, (slot) =>
    longTracksOf(db, slot('genreId')),
  );
  const readCredits = prepare<PoolSpan, CreditRow>(source, (slot) =>
    db
      .selectFrom(readTrackGenres(db))
      .innerJoin(readTrackArtists(db), 'track_artist.track_id', 'track_genre.track_id')
      .where('track_genre.genre_id', '=', slot('genreId'))
      .where('track_genre.track_id', '>', slot('afterTrackId'))
      .where('track_genre.track_id', '<=', slot('lastTrackId'))
      .select(['track_artist.track_id', 'track_artist.artist_id']),
  );
  return async function* (genreId) {
    const shortestMs = shortestOf(await readLong({ genreId }));
    for (let afterTrackId = 0; ; ) {
      const tracks = await readTrackPage({ genreId, afterTrackId, shortestMs });
      const lastTrackId = tracks.at(-1)?.id;
      if (lastTrackId === undefined) return;
      const credits = await readCredits({ genreId, afterTrackId, lastTrackId });
      const creditsByTrack = Map.groupBy(credits, ({ track_id }) => track_id);
      // A genre that is named twice in a file's tags returns the track twice.
      yield [...new Map(tracks.map((track) => [track.id, track])).values()].map((track) => ({
        trackId: track.id,
        durationMs: track.duration_ms,
        cueInMs: track.cueInMs,
        cueOutMs: track.cueOutMs,
        gainDb: toStationGainDb(track),
        artistIds: (creditsByTrack.get(track.id) ?? []).map(({ artist_id }) => artist_id),
        albumId: track.album_id,
        title: track.title,
      }));
      afterTrackId = lastTrackId;
      await yieldToEventLoop();
    }
  };
}

export function createRotationPoolStore(db: Queries) {
  return {
    async findGenre(genreId: number): Promise<StationGenre | undefined> {
      return db
        .selectFrom(readGenres(db))
        .select(['id as genreId', 'name'])
        .where('id', '=', genreId)
        .executeTakeFirst();
    },
    async listGenresWithPlayableTracks(): Promise<StationGenre[]> {
      return db
        .selectFrom(readGenres(db))
        .select(['genre.id as genreId', 'genre.name as name'])
        .where(hasPlayableTracks(db))
        .orderBy('genre.identity_key')
        .execute();
    },
    async keepPlayable(genreId: number, trackIds: readonly number[]): Promise<number[]> {
      if (trackIds.length === 0) return [];
      const shortestMs = shortestOf(await longTracksOf(db, genreId).execute());
      const rows = await playableTracks(db)
        .where('track_genre.genre_id', '=', genreId)
        .where('track.duration_ms', '>=', shortestMs)
        .where('track_genre.track_id', 'in', trackIds)
        .select('track_genre.track_id')
        .execute();
      const playable = new Set(rows.map(({ track_id }) => track_id));
      return trackIds.filter((id) => playable.has(id));
    },
    async listGains(trackIds: readonly number[]): Promise<{ trackId: number; gainDb: number }[]> {
      const tracks = await db
        .selectFrom(readTracks(db))
        .leftJoin(readSound(db), ofSameFile)
        .where('track.id', 'in', trackIds)
        .select('track.id')
        .select(LOUDNESS)
        .execute();
      return tracks.map((track) => ({ trackId: track.id, gainDb: toStationGainDb(track) }));
    },
    async listCues(trackIds: readonly number[]): Promise<Map<number, CuedTrack>> {
      if (trackIds.length === 0) return new Map();
      const tracks = await db
        .selectFrom(readTracks(db))
        .leftJoin(readSound(db), ofSameFile)
        .where('track.id', 'in', trackIds)
        .select(['track.id', 'track.duration_ms as durationMs', 'track.album_id as albumId'])
        .select(CUES)
        .execute();
      return new Map(tracks.map(({ id, ...track }) => [id, track]));
    },
    async listTracks(trackIds: readonly number[]): Promise<OnAirTrack[]> {
      if (trackIds.length === 0) return [];
      const rows = await db
        .selectFrom(readTracks(db))
        .leftJoin(readAlbums(db), 'album.id', 'track.album_id')
        .where('track.id', 'in', trackIds)
        .select(['track.id', 'track.title', 'track.artist_credit as artistCredit'])
        .select(['track.duration_ms as durationMs', 'album.id as albumId', 'album.title as albumTitle'])
        .select('album.art_version as artVersion')
        .select(['album.art_kind', 'album.art_colour', 'album.art_colours'])
        .select('album.identity_key as album_key')
        .execute();
      return rows.map(({ art_kind, art_colour, art_colours, album_key, ...track }) => ({
        ...track,
        artColour: art_kind === 'none' ? null : art_colour,
        artColours: toArtColors({ art_kind, art_colours, album_key }),
      }));
    },
  };
}
