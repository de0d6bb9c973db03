/**
 * Artists of read tracks: a row for each MusicBrainz id, and one for each name without. Libraries are tagged bit by bit,
 * so that the same artist comes with an id from one file and without from the next: where the name leaves no doubt, both
 * are one row. It keeps its id, on which favourites, stars and pictures hang.
 */
import { sql } from 'kysely';
import type { CreditedArtist, ReadTrack } from '#platform/audio/tags/read-track.ts';
import type { Queries } from '#platform/db/queries.ts';
import { foldName, sortName, sortTitle } from '#platform/fold-text.ts';
import { inChunks } from './chunks.ts';
import { artistKey } from './identity.ts';
import type { KnownArtists } from './known-ids.ts';

type Wanted = readonly (readonly [key: string, artist: CreditedArtist])[];

interface StoredArtist {
  readonly id: number;
  readonly identity_key: string;
  readonly search_text: string;
  readonly mbz_artist_id: string | null;
}

/** As indexed (0058-find-namesakes.ts). */
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
  tracks: readonly ReadTrack[],
): Promise<void> {
  const wanted = new Map<string, CreditedArtist>();
  for (const artist of tracks.flatMap(artistsOf)) {
    const key = artistKey(artist);
    if (!known.has(key) && !wanted.has(key)) wanted.set(key, artist);
  }
  // Whose a name without an id is shows only once all that have one are there.
  const bareLast = [...wanted].sort(([, one], [, other]) => isBare(one) - isBare(other));
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

/** Those of the same keys, and those that one of the names may belong to. */
async function readStored(db: Queries, wanted: Wanted): Promise<StoredArtist[]> {
  const select = () => db.selectFrom('artist').select(['id', 'identity_key', 'search_text', 'mbz_artist_id']);
  const keys = new Set(wanted.flatMap(([key, { name }]) => [key, bareKey(name)]));
  const names = new Set(wanted.map(([, { name }]) => startOf(foldName(name))));
  // Written out as in the index, or it is none for SQLite.
  const start = sql<string>`substr(search_text, 1, ${sql.lit(NAME_START_LENGTH)})`;
  const byKey = await select()
    .where('identity_key', 'in', [...keys])
    .execute();
  const byName = await select()
    .where(start, 'in', [...names])
    .where('mbz_artist_id', 'is not', null)
    .execute();
  return [...byKey, ...byName];
}

/**
 * The first artist with an id takes over the row of their bare name, a bare name goes to the only artist with an id who
 * carries it. Two ids are two people: then a bare name is neither's.
 */
function decide(wanted: Wanted, stored: readonly StoredArtist[]) {
  const rows = new Map(stored.map((row) => [row.identity_key, row]));
  const withId = new Map<string, Set<string>>();
  const addTo = (name: string, key: string) => withId.set(name, (withId.get(name) ?? new Set()).add(key));
  for (const row of rows.values()) if (row.mbz_artist_id) addTo(row.search_text, row.identity_key);
  const adopting: Omit<StoredArtist, 'search_text'>[] = [];
  const sharing = new Map<string, string>();
  const fresh: [string, CreditedArtist][] = [];
  for (const [key, artist] of wanted) {
    if (rows.has(key)) continue;
    const name = foldName(artist.name);
    const namesakes = withId.get(name) ?? new Set();
    const [sole] = namesakes;
    const bare = rows.get(bareKey(artist.name));
    if (artist.mbzArtistId === null) {
      if (sole !== undefined && namesakes.size === 1) sharing.set(key, sole);
      else fresh.push([key, artist]);
      continue;
    }
    if (bare && sole === undefined) {
      adopting.push({ id: bare.id, identity_key: key, mbz_artist_id: artist.mbzArtistId });
      rows.delete(bare.identity_key);
    } else fresh.push([key, artist]);
    addTo(name, key);
  }
  return { adopting, sharing, fresh };
}

function bareKey(name: string): string {
  return artistKey({ name, mbzArtistId: null });
}

/** As databases count: a letter of two code units is one. */
function startOf(name: string): string {
  return name.length > NAME_START_LENGTH ? [...name].slice(0, NAME_START_LENGTH).join('') : name;
}

function toRow([identity_key, { name, sortName: tagged, mbzArtistId }]: readonly [string, CreditedArtist]) {
  return {
    identity_key,
    name,
    sort_name: tagged ? sortTitle(tagged) : sortName(name),
    search_text: foldName(name),
    mbz_artist_id: mbzArtistId,
  };
}
