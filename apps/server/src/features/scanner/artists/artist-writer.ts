/**
 * One row for each MusicBrainz id and for each name without; where a name leaves no doubt, both share a row, which
 * keeps its id with favorites, ratings and pictures.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import type { CreditedArtist, ReadTrack } from '#platform/audio/tags/read-track.ts';
import { fillUp } from '#platform/db/fill-up.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { foldName, sortName, sortTitle } from '#platform/text/fold-text.ts';
import { artistSearchText } from '#platform/text/search-text.ts';
import { artistKey } from '../identity/identity.ts';
import { inChunks } from '../store/chunks.ts';
import type { KnownArtists } from './known-ids.ts';

/** By key, with all names that files give them: one may be that of the row they had so far. */
type Wanted = readonly (readonly [key: string, artist: CreditedArtist, names: ReadonlySet<string>])[];

interface StoredArtist {
  readonly id: number;
  readonly identity_key: string;
  readonly name: string;
  readonly mbz_artist_id: string | null;
}

/** The index has the same length (0058-find-namesakes.ts). */
const NAME_START_LENGTH = 200;

export function artistsOf(track: ReadTrack): readonly CreditedArtist[] {
  return [...track.artists, ...albumArtistsOf(track)];
}

/** The artists an album is filed under: as tagged, else the first artist of the track that brought it. */
export function albumArtistsOf(track: ReadTrack): readonly CreditedArtist[] {
  if (track.albumArtistCredit) return track.albumArtists;
  const [first] = track.artists;
  return first && !track.isCompilation && track.album ? [{ ...first, joinPhrase: '' }] : [];
}

export async function ensureArtists(
  db: Queries,
  known: KnownArtists,
  artists: readonly CreditedArtist[],
): Promise<void> {
  const wanted = new Map<string, readonly [string, CreditedArtist, Set<string>]>();
  for (const artist of artists) {
    const key = artistKey(artist);
    if (known.has(key)) continue;
    const [, , names] = wanted.get(key) ?? wanted.set(key, [key, artist, new Set()]).get(key) ?? [];
    names?.add(artist.name);
  }
  // Names without an id come last, because the artist they belong to may be among those with an id.
  const bareLast = [...wanted.values()].sort(([, one], [, other]) => isBare(one) - isBare(other));
  for (const chunk of inChunks(bareLast, 500)) await ensureChunk(db, known, chunk);
}

function isBare({ mbzArtistId }: CreditedArtist): 0 | 1 {
  return mbzArtistId === null ? 1 : 0;
}

async function ensureChunk(db: Queries, known: KnownArtists, wanted: Wanted): Promise<void> {
  const stored = await readStored(db, wanted);
  const { adopting, sharing, fresh } = decide(wanted, stored);
  for (const { id, identity_key, mbz_artist_id } of adopting)
    await db.updateTable('artist').set({ identity_key, mbz_artist_id }).where('id', '=', id).execute();
  const inserted =
    fresh.length > 0
      ? await db.insertInto('artist').values(fresh.map(toRow)).returning(['id', 'identity_key']).execute()
      : [];
  const idByKey = new Map(
    [...stored, ...adopting, ...inserted].map(({ id, identity_key }) => [identity_key, id]),
  );
  for (const [key] of wanted) {
    const id = idByKey.get(sharing.get(key) ?? key);
    if (id !== undefined) known.set(key, id);
  }
}

async function readStored(db: Queries, wanted: Wanted): Promise<StoredArtist[]> {
  const select = () => db.selectFrom('artist').select(['id', 'identity_key', 'name', 'mbz_artist_id']);
  const keys = new Set(wanted.flatMap(([key, , names]) => [key, ...[...names].map(bareKey)]));
  const starts = new Set(
    wanted.flatMap(([, , names]) => [...names].map((name) => startOf(artistSearchText(name)))),
  );
  // Written out as in the index, or it is none for SQLite.
  const start = sql<string>`substr(search_text, 1, ${sql.lit(NAME_START_LENGTH)})`;
  const byKey = await select()
    .where('identity_key', 'in', fillUp([...keys]))
    .execute();
  const byName = await select()
    .where(start, 'in', fillUp([...starts]))
    .where('mbz_artist_id', 'is not', null)
    .where(isCredited)
    .execute();
  return [...byKey, ...byName];
}

/** An artist without any credit shares no name: its id was wrong and has been corrected. */
export function isCredited({ or, exists, selectFrom }: ExpressionBuilder<Schema, 'artist'>) {
  return or([
    exists(
      selectFrom('track_artist').select('track_id').whereRef('track_artist.artist_id', '=', 'artist.id'),
    ),
    exists(
      selectFrom('album_artist').select('album_id').whereRef('album_artist.artist_id', '=', 'artist.id'),
    ),
  ]);
}

/** A bare name goes to the only artist with an id who carries it; with two ids it belongs to neither. */
function decide(wanted: Wanted, stored: readonly StoredArtist[]) {
  const rows = new Map(stored.map((row) => [row.identity_key, row]));
  const withId = new Map<string, Set<string>>();
  const addTo = (name: string, key: string) => withId.set(name, (withId.get(name) ?? new Set()).add(key));
  for (const row of rows.values()) if (row.mbz_artist_id) addTo(foldName(row.name), row.identity_key);
  const adopting: Omit<StoredArtist, 'name'>[] = [];
  const sharing = new Map<string, string>();
  const fresh: [string, CreditedArtist][] = [];
  for (const [key, artist, names] of wanted) {
    const { mbzArtistId } = artist;
    if (mbzArtistId === null) {
      if (rows.has(key)) continue;
      const [sole, ...others] = withId.get(foldName(artist.name)) ?? [];
      if (sole !== undefined && others.length === 0) sharing.set(key, sole);
      else fresh.push([key, artist]);
      continue;
    }
    if (!rows.has(key)) {
      const bare = [...names].flatMap((name) =>
        withId.has(foldName(name)) ? [] : (rows.get(bareKey(name)) ?? []),
      )[0];
      if (bare) {
        adopting.push({ id: bare.id, identity_key: key, mbz_artist_id: mbzArtistId });
        rows.delete(bare.identity_key);
      } else fresh.push([key, artist]);
    }
    for (const name of names) addTo(foldName(name), key);
  }
  return { adopting, sharing, fresh };
}

function bareKey(name: string): string {
  return artistKey({ name, mbzArtistId: null });
}

/** Counts code points, as databases do. */
function startOf(name: string): string {
  return name.length > NAME_START_LENGTH ? [...name].slice(0, NAME_START_LENGTH).join('') : name;
}

function toRow([identity_key, { name, sortName: tagged, mbzArtistId }]: readonly [string, CreditedArtist]) {
  return {
    identity_key,
    name,
    sort_name: tagged ? sortTitle(tagged) : sortName(name),
    search_text: artistSearchText(name),
    mbz_artist_id: mbzArtistId,
  };
}
