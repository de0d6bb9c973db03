import type { ArtColours } from '@tutti/contract';
import { type CuedTrack, MIN_PLAYABLE_MS, type PoolTrack } from '@tutti/radio';
import { expressionBuilder, sql } from 'kysely';
import { toArtColours } from '#features/library/art-colours.ts';
import {
  readAlbums,
  readGenres,
  readTrackArtists,
  readTrackGenres,
  readTracks,
} from '#features/library/catalogue-reads.ts';
import { ofSameFile, readSound } from '#features/sound/sound-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { nextTurn } from '#platform/next-turn.ts';
import { toStationGainDb } from './loudness.ts';

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
  /** Of its artwork, once it has been looked at. */
  artColour: string | null;
  artColours: ArtColours | null;
}

const TRACKS_PER_PAGE = 500;

const LOUDNESS = [
  'track_sound.loudness_lufs as loudnessLufs',
  'track_sound.true_peak_db as truePeakDb',
  'track.track_gain_db as taggedGainDb',
  'track.track_peak as taggedPeak',
] as const;

const CUES = ['track_sound.cue_in_ms as cueInMs', 'track_sound.cue_out_ms as cueOutMs'] as const;

/** Tracks that stations air, with their genres: the file is there, can be decoded and is not silent. */
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

/** Whether the pool of the table `genre` of a query has any track. */
export const hasPlayableTracks = (db: Queries) =>
  expressionBuilder<Schema, never>().exists(
    playableTracks(db)
      .select(sql.lit(1).as('one'))
      .where('track_genre.genre_id', '=', sql.ref<number>('genre.id')),
  );

/** What the rotation reads of the library. */
export function createRotationPoolStore(db: Queries) {
  async function listPage(genreId: number, afterTrackId: number): Promise<PoolTrack[]> {
    const tracks = await playableTracks(db)
      .where('track_genre.genre_id', '=', genreId)
      .where('track_genre.track_id', '>', afterTrackId)
      .select(['track.id', 'track.duration_ms', 'track.album_id', 'track.title'])
      .select(LOUDNESS)
      .select(CUES)
      .orderBy('track_genre.track_id')
      .limit(TRACKS_PER_PAGE)
      .execute();
    const lastTrackId = tracks.at(-1)?.id ?? 0;
    const credits = await db
      .selectFrom(readTrackGenres(db))
      .innerJoin(readTrackArtists(db), 'track_artist.track_id', 'track_genre.track_id')
      .where('track_genre.genre_id', '=', genreId)
      .where('track_genre.track_id', '>', afterTrackId)
      .where('track_genre.track_id', '<=', lastTrackId)
      .select(['track_artist.track_id', 'track_artist.artist_id'])
      .execute();
    const creditsByTrack = Map.groupBy(credits, ({ track_id }) => track_id);
    // A genre named twice in the tags of a file gives the track twice.
    return [...new Map(tracks.map((track) => [track.id, track])).values()].map((track) => ({
      trackId: track.id,
      durationMs: track.duration_ms,
      cueInMs: track.cueInMs,
      cueOutMs: track.cueOutMs,
      gainDb: toStationGainDb(track),
      artistIds: (creditsByTrack.get(track.id) ?? []).map(({ artist_id }) => artist_id),
      albumId: track.album_id,
      title: track.title,
    }));
  }

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
    /** In order of track. Page by page, because a pool can be the whole library and SQLite answers at once or not at all. */
    async listPool(genreId: number): Promise<PoolTrack[]> {
      const pool: PoolTrack[] = [];
      for (;;) {
        const page = await listPage(genreId, pool.at(-1)?.trackId ?? 0);
        pool.push(...page);
        if (page.length === 0) return pool;
        await nextTurn();
      }
    },
    /** The gain of each of these tracks by what is known of it now. */
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
    /** Where each of these tracks begins and ends to sound, by what is known of it now. */
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
        artColours: toArtColours({ art_kind, art_colours, album_key }),
      }));
    },
  };
}
