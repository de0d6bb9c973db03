import { SHORT_TRACK_MS } from '@tutti/contract';
import type { TrackFacts } from '@tutti/recommend';
import {
  readAlbums,
  readTrackArtists,
  readTrackCredits,
  readTrackGenres,
  readTracks,
} from '#features/library/catalog-reads.ts';
import { CREDITED_ROLES, type CreditedPerson, type CreditedRole } from '#platform/audio/tags/read-track.ts';
import { type PreparedSource, prepare, prepareForIds } from '#platform/db/prepare.ts';

export interface KnownContributor extends CreditedPerson {
  readonly nameKey: string;
  /** Is the same for all tracks on which a person has the same role. */
  readonly key: string;
}

export type Described = TrackFacts & {
  readonly title: string;
  readonly isShort: boolean;
  readonly credits: readonly KnownContributor[];
};

/** An artist or a genre may have ten thousand tracks. */
const OF_ARTIST_MAX = 60;
const OF_GENRE_MAX = 40;
const OF_PERSON_MAX = 40;

/** Reads tracks that may go with others, and what the score needs to know about them. */
export function createCandidateReads(source: PreparedSource) {
  const { queries: db } = source;
  const readRows = prepareForIds(source, (ids) =>
    db
      .selectFrom(readTracks(db))
      .leftJoin(readAlbums(db), 'album.id', 'track.album_id')
      .where('track.id', 'in', ids)
      .where('track.missing_since', 'is', null)
      .select(['track.id', 'track.title', 'track.duration_ms', 'track.year', 'album.year as album_year']),
  );
  const readArtists = prepareForIds(source, (ids) =>
    db.selectFrom(readTrackArtists(db)).where('track_id', 'in', ids).select(['track_id', 'artist_id as id']),
  );
  const readGenres = prepareForIds(source, (ids) =>
    db.selectFrom(readTrackGenres(db)).where('track_id', 'in', ids).select(['track_id', 'genre_id as id']),
  );
  const { readCredits, listOfPerson } = createPersonReads(source);
  const readOfArtist = prepare<{ artistId: number; fromId: number }, { id: number }>(source, (slot) =>
    db
      .selectFrom(readTrackArtists(db))
      .where('artist_id', '=', slot('artistId'))
      .where('track_id', '>=', slot('fromId'))
      .orderBy('track_id')
      .limit(OF_ARTIST_MAX)
      .select('track_id as id'),
  );
  const readOfGenre = prepare<{ genreId: number; fromId: number }, { id: number }>(source, (slot) =>
    db
      .selectFrom(readTrackGenres(db))
      .where('genre_id', '=', slot('genreId'))
      .where('track_id', '>=', slot('fromId'))
      .orderBy('track_id')
      .limit(OF_GENRE_MAX)
      .select('track_id as id'),
  );
  const readLargestId = prepare<object, { id: number | null }>(source, () =>
    db.selectFrom(readTracks(db)).select(({ fn }) => fn.max('id').as('id')),
  );
  return {
    /** Describes the tracks that are there, in the order of the ids. */
    async describe(
      trackIds: readonly number[],
      find: (trackId: number) => Float32Array | null,
    ): Promise<Described[]> {
      const rows = new Map((await readRows(trackIds)).map((row) => [row.id, row]));
      const artists = groupIds(await readArtists(trackIds));
      const genres = groupIds(await readGenres(trackIds));
      const credits = Map.groupBy(await readCredits(trackIds), ({ track_id }) => track_id);
      return trackIds.flatMap((trackId) => {
        const row = rows.get(trackId);
        if (row === undefined) return [];
        const contributors = (credits.get(trackId) ?? []).map(toContributor);
        return {
          trackId,
          title: row.title,
          isShort: row.duration_ms < SHORT_TRACK_MS,
          artistIds: artists.get(trackId) ?? [],
          genreIds: genres.get(trackId) ?? [],
          credits: contributors,
          creditKeys: contributors.map(({ key }) => key),
          year: row.year ?? row.album_year,
          position: find(trackId),
        };
      });
    },
    async findLargestId(): Promise<number> {
      return (await readLargestId({}))[0]?.id ?? 0;
    },
    async listOfArtist(artistId: number, fromId: number): Promise<number[]> {
      return around(fromId, (from) => readOfArtist({ artistId, fromId: from }), OF_ARTIST_MAX);
    },
    listOfPerson,
    async listOfGenre(genreId: number, fromId: number): Promise<number[]> {
      return around(fromId, (from) => readOfGenre({ genreId, fromId: from }), OF_GENRE_MAX);
    },
  };
}

function createPersonReads(source: PreparedSource) {
  const { queries: db } = source;
  const readCredits = prepareForIds(source, (ids) =>
    db
      .selectFrom(readTrackCredits(db))
      .where('track_id', 'in', ids)
      .where('role', 'in', CREDITED_ROLES)
      .orderBy('track_id')
      .orderBy('position')
      .select(['track_id', 'role', 'name', 'name_key']),
  );
  const readOfPerson = prepare<{ role: CreditedRole; nameKey: string; fromId: number }, { id: number }>(
    source,
    (slot) =>
      db
        .selectFrom(readTrackCredits(db))
        .where('name_key', '=', slot('nameKey'))
        .where('role', '=', slot('role'))
        .where('track_id', '>=', slot('fromId'))
        .orderBy('track_id')
        .limit(OF_PERSON_MAX)
        .select('track_id as id'),
  );
  return {
    readCredits,
    listOfPerson({ role, nameKey }: KnownContributor, fromId: number): Promise<number[]> {
      return around(fromId, (from) => readOfPerson({ role, nameKey, fromId: from }), OF_PERSON_MAX);
    },
  };
}

interface CreditRow {
  readonly role: string;
  readonly name: string;
  readonly name_key: string;
}

/** The query has chosen the roles. */
const toContributor = ({ role, name, name_key: nameKey }: CreditRow): KnownContributor => ({
  role: role as CreditedRole,
  name,
  nameKey,
  key: `${role} ${nameKey}`,
});

/** Reads from an id on and, at the end, from the first one again. */
async function around(
  fromId: number,
  read: (fromId: number) => Promise<readonly { id: number }[]>,
  max: number,
): Promise<number[]> {
  const found = await read(fromId);
  const rest = found.length < max ? await read(0) : [];
  return [...new Set([...found, ...rest].map(({ id }) => id))].slice(0, max);
}

function groupIds(rows: readonly { track_id: number; id: number }[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const { track_id, id } of rows) {
    const group = groups.get(track_id);
    if (group) group.push(id);
    else groups.set(track_id, [id]);
  }
  return groups;
}
