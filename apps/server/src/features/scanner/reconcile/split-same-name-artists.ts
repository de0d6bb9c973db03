/**
 * Separates artists whose names differ only in a diacritical mark (split-spellings.ts), once all files are read: the
 * one with the most credits keeps the row, with favorites and address. A separated row is deleted again when the tags
 * agree.
 */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { foldArtist, foldName, sortName } from '#platform/text/fold-text.ts';
import { artistSearchText } from '#platform/text/search-text.ts';
import { inChunks } from '../store/chunks.ts';
import { moveMarks } from '../store/move-marks.ts';
import {
  type Credit,
  type CreditPart,
  nameInCredit,
  type SpelledArtist,
  splitSpellings,
} from './split-spellings.ts';

const SPELLING_KEY_PREFIX = 'spelled:';
const SPELLING_MAX_LENGTH = 500;

interface Artist {
  readonly id: number;
  readonly identity_key: string;
  readonly name: string;
  readonly sort_name: string;
}

interface LinkCredit extends Credit {
  readonly kind: 'track' | 'album';
  /** The id of the track or album. */
  readonly of: number;
  readonly position: number;
  readonly artistId: number;
  readonly credit: string;
}

export function isSpellingKey(identityKey: string): boolean {
  return identityKey.startsWith(SPELLING_KEY_PREFIX);
}

export async function splitSameNameArtists(db: Queries): Promise<void> {
  const ambiguous = await listAmbiguousNames(db);
  if (ambiguous.size === 0) return;
  const artists = await db
    .selectFrom('artist')
    .select(['id', 'identity_key', 'name', 'sort_name'])
    .where('mbz_artist_id', 'is', null)
    .execute();
  for (const [name, sameNames] of Map.groupBy(artists, (artist) => foldName(artist.name)))
    if (ambiguous.has(name)) await splitSameNameArtist(db, sameNames);
}

/** Lists the folded names of artists with a different spelling in some credit, and of artists who were separated earlier. */
async function listAmbiguousNames(db: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string; credit: string }>`
    select distinct artist.name, track.artist_credit as credit from artist
    join track_artist on track_artist.artist_id = artist.id join track on track.id = track_artist.track_id
    where artist.mbz_artist_id is null and track.missing_since is null
      and replace(track.artist_credit, artist.name, '') = track.artist_credit
    union select distinct artist.name, album.artist_credit from artist
    join album_artist on album_artist.artist_id = artist.id join album on album.id = album_artist.album_id
    where artist.mbz_artist_id is null and album.track_count > 0
      and replace(album.artist_credit, artist.name, '') = album.artist_credit`.execute(db);
  const spelledDifferently = rows.filter(
    ({ name, credit }) => !foldArtist(credit).includes(foldArtist(name)),
  );
  const separated = await db
    .selectFrom('artist')
    .select('name')
    .where('identity_key', 'like', `${SPELLING_KEY_PREFIX}%`)
    .execute();
  return new Set([...spelledDifferently, ...separated].map(({ name }) => foldName(name)));
}

async function splitSameNameArtist(db: Queries, sameNames: readonly Artist[]): Promise<void> {
  const base = sameNames.find(({ identity_key }) => !isSpellingKey(identity_key));
  if (!base) return;
  const artistGroups = splitSpellings(await listCredits(db, sameNames));
  // The artist who has the row keeps it, even when another one has more credits by now, because its address must not move.
  const original =
    artistGroups.find(({ spellings }) => spellings.has(foldArtist(base.name))) ?? artistGroups[0];
  const rows = new Map(sameNames.map((artist) => [artist.identity_key, artist]));
  const used = new Set([base.id]);
  for (const person of artistGroups) {
    const isOriginal = person === original;
    const id = isOriginal ? base.id : await findRow(db, rows, person);
    used.add(id);
    await moveTo(db, id, person);
    if (artistGroups.length > 1)
      await renameArtist(db, sameNames.find((artist) => artist.id === id) ?? base, { id, person });
  }
  const gone = sameNames.flatMap(({ id }) => (used.has(id) ? [] : { from: id, to: base.id }));
  await moveMarks(db, 'artist', gone);
  for (const { from } of gone) await db.deleteFrom('artist').where('id', '=', from).execute();
}

async function findRow(
  db: Queries,
  rows: ReadonlyMap<string, Artist>,
  { spellings, name }: SpelledArtist<LinkCredit>,
) {
  const keys = [foldArtist(name), ...spellings].map(keyOfSpelling);
  const known = keys.flatMap((key) => rows.get(key) ?? [])[0];
  if (known) return known.id;
  const [identity_key = ''] = keys;
  const values = { identity_key, name, sort_name: sortName(name), search_text: artistSearchText(name) };
  const row = await db
    .insertInto('artist')
    .values({ ...values, mbz_artist_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Cuts the spelling, because keys have a maximum length. */
const keyOfSpelling = (spelling: string) => `${SPELLING_KEY_PREFIX}${spelling.slice(0, SPELLING_MAX_LENGTH)}`;

const LINKS = {
  track: ['track_artist', 'track_id'],
  album: ['album_artist', 'album_id'],
} as const;

async function moveTo(
  db: Queries,
  artist_id: number,
  { credits, name, spellings }: SpelledArtist<LinkCredit>,
): Promise<void> {
  for (const { kind, of, position, artistId, credit } of credits) {
    const [links, key] = LINKS[kind];
    if (artistId !== artist_id)
      await sql`update ${sql.table(links)} set artist_id = ${artist_id}
        where ${sql.ref(key)} = ${of} and position = ${position}`.execute(db);
    // An album without an album artist in its tags carries the name of the artist who had the row before.
    const isOther =
      kind === 'album' && foldName(credit) === foldName(name) && !spellings.has(foldArtist(credit));
    if (isOther) await db.updateTable('album').set({ artist_credit: name }).where('id', '=', of).execute();
  }
}

async function renameArtist(
  db: Queries,
  before: Artist,
  { id, person }: { id: number; person: SpelledArtist<LinkCredit> },
): Promise<void> {
  const { name } = person;
  if (before.id !== id || before.name === name) return;
  const sort_name = before.sort_name === sortName(before.name) ? sortName(name) : before.sort_name;
  const values = { name, sort_name, search_text: artistSearchText(name) };
  await db.updateTable('artist').set(values).where('id', '=', id).execute();
}

async function listCredits(db: Queries, sameNames: readonly Artist[]): Promise<LinkCredit[]> {
  const ids = sameNames.map(({ id }) => id);
  const name = sameNames[0]?.name ?? '';
  const tracks = await readLinks(db, 'track', ids);
  const spelledOn = new Map<number, Set<string>>();
  const credits: LinkCredit[] = [];
  for (const { of, albumId, position, artistId, credit, parts } of tracks) {
    const written = nameInCredit(credit, { parts, position, name }) ?? name;
    credits.push({ kind: 'track', of, albumId, position, artistId, credit, name: written });
    if (albumId !== null) spelledOn.set(albumId, (spelledOn.get(albumId) ?? new Set()).add(written));
  }
  for (const { of, position, artistId, credit, parts } of await readLinks(db, 'album', ids)) {
    // The tracks count more, because an album without tags of its own only repeats the name of its artist.
    const [onTracks] = spelledOn.get(of) ?? [];
    const written = onTracks ?? nameInCredit(credit, { parts, position, name }) ?? name;
    credits.push({ kind: 'album', of, albumId: of, position, artistId, credit, name: written });
  }
  return credits;
}

interface Link {
  readonly of: number;
  readonly albumId: number | null;
  readonly position: number;
  readonly artistId: number;
  readonly credit: string;
  readonly parts: readonly CreditPart[];
}

async function readLinks(
  db: Queries,
  kind: LinkCredit['kind'],
  artistIds: readonly number[],
): Promise<Link[]> {
  const links = sql.table(`${kind}_artist`);
  const key = sql.ref(`${kind}_id`);
  const found: Link[] = [];
  for (const chunk of inChunks(artistIds, 500)) {
    const { rows } = await sql<{
      of: number;
      album_id: number | null;
      artist_credit: string;
      position: number;
      artist_id: number;
      join_phrase: string;
      is_wanted: number;
    }>`select named.id as of, ${kind === 'track' ? sql`named.album_id` : sql`named.id`} as album_id,
        named.artist_credit, link.position, link.artist_id, link.join_phrase,
        case when link.artist_id in (${sql.join(chunk)}) then 1 else 0 end as is_wanted
      from ${links} as link join ${sql.table(kind)} as named on named.id = link.${key}
      where link.${key} in (select ${key} from ${links} where artist_id in (${sql.join(chunk)}))
      order by named.id, link.position`.execute(db);
    for (const [of, parts] of Map.groupBy(rows, (row) => row.of))
      for (const row of parts.filter(({ is_wanted }) => is_wanted === 1))
        found.push({
          of,
          albumId: row.album_id,
          position: row.position,
          artistId: row.artist_id,
          credit: row.artist_credit,
          parts: parts.map(({ position, join_phrase }) => ({ position, joinPhrase: join_phrase })),
        });
  }
  return found;
}
