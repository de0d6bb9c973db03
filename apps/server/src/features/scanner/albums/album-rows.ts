import { hash } from 'node:crypto';
import type { CreditedArtist } from '#platform/audio/tags/read-track.ts';
import { fillUp } from '#platform/db/fill-up.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Queries } from '#platform/db/queries.ts';
import { sortName } from '#platform/text/fold-text.ts';
import { searchText } from '#platform/text/search-text.ts';
import { ensureArtists } from '../artists/artist-writer.ts';
import type { KnownIds } from '../artists/known-ids.ts';
import { artistKey, boundKey, folderAlbumKey, namedAlbumKey } from '../identity/identity.ts';
import { inChunks, inLists } from '../store/chunks.ts';
import { type AlbumFacts, type AlbumOwner, factsOfAlbum, ownerOfAlbum } from './album-facts.ts';
import { type AlbumEvidence, fromStoredArtists } from './evidence.ts';

export interface StoredAlbum extends AlbumFacts {
  readonly id: number;
  readonly continued_in: number | null;
}

export interface DescribedAlbum {
  readonly tracks: readonly AlbumEvidence[];
  readonly owner: AlbumOwner | undefined;
  readonly facts: AlbumFacts;
}

interface Link {
  readonly position: number;
  readonly artist_id: number;
  readonly join_phrase: string;
}

const FACTS = [
  'title',
  'sort_title',
  'artist_credit',
  'year',
  'is_compilation',
  'mbz_release_id',
  'mbz_release_group_id',
] as const;

export function describeAlbum(tracks: readonly AlbumEvidence[]): DescribedAlbum {
  const owner = ownerOfAlbum(tracks);
  return { tracks, owner, facts: factsOfAlbum(tracks, owner) };
}

export async function readStoredAlbums(
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, StoredAlbum>> {
  const albums = new Map<number, StoredAlbum>();
  for (const chunk of inLists(ids)) {
    const rows = await db
      .selectFrom('album')
      .select(['id', 'continued_in', ...FACTS])
      .where('id', 'in', chunk)
      .execute();
    for (const row of rows) albums.set(row.id, row);
  }
  return albums;
}

/** Reads the albums that became part of one of these, oldest first. */
export async function readLeftRows(db: Queries, ids: readonly number[]): Promise<StoredAlbum[]> {
  const left: StoredAlbum[] = [];
  for (const chunk of inLists(ids)) {
    const rows = await db
      .selectFrom('album')
      .select(['id', 'continued_in', ...FACTS])
      .where('continued_in', 'in', chunk)
      .orderBy('id')
      .execute();
    left.push(...rows);
  }
  return left;
}

/** Returns those of the albums that have a track whose file is there. */
export async function readInUse(db: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const inUse = new Set<number>();
  for (const chunk of inLists(ids)) {
    const rows = await db
      .selectFrom('track')
      .select('album_id')
      .distinct()
      .where('album_id', 'in', chunk)
      .where('missing_since', 'is', null)
      .execute();
    for (const { album_id } of rows) inUse.add(album_id ?? 0);
  }
  return inUse;
}

/** Returns the ids in the order of the albums. */
export async function insertAlbums(
  db: Queries,
  known: KnownIds,
  albums: readonly DescribedAlbum[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const chunk of inChunks(albums, 300)) {
    const keys = await freeKeys(db, chunk);
    const rows = chunk.map(({ tracks, facts }, index) => ({
      ...facts,
      sort_artist: sortName(facts.artist_credit),
      search_text: searchText(facts.title, facts.artist_credit),
      identity_key: keys[index] ?? '',
      added_at: Math.min(...tracks.map((track) => track.facts.added_at)),
    }));
    const inserted = await insertRows(db, 'album', { rows, returning: ['id', 'identity_key'] });
    const idByKey = new Map(inserted.map(({ id, identity_key }) => [identity_key, id]));
    for (const key of keys) {
      const id = idByKey.get(key) ?? 0;
      known.freshAlbums.add(id);
      ids.push(id);
    }
  }
  return ids;
}

/** The keys of earlier versions, because drawn covers are made from them. An album whose key is taken gets one with its place. */
async function freeKeys(db: Queries, albums: readonly DescribedAlbum[]): Promise<string[]> {
  const wanted = albums.map(({ tracks, facts }) => keyOf(tracks, facts));
  const taken = await readTaken(db, wanted);
  const keys: string[] = [];
  for (const [index, key] of wanted.entries()) {
    let free = key;
    for (let salt = albums[index]?.tracks[0]?.facts.path ?? ''; taken.has(free); salt += '#') {
      free = boundKey(`${key}#${hash('sha256', salt, 'base64url')}`);
      for (const other of await readTaken(db, [free])) taken.add(other);
    }
    taken.add(free);
    keys.push(free);
  }
  return keys;
}

async function readTaken(db: Queries, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('album')
    .select('identity_key')
    .where('identity_key', 'in', fillUp(keys))
    .execute();
  return new Set(rows.map(({ identity_key }) => identity_key));
}

function keyOf(
  tracks: readonly AlbumEvidence[],
  { mbz_release_id, artist_credit: credit }: AlbumFacts,
): string {
  const [first] = tracks;
  const title = first?.title ?? '';
  if (mbz_release_id !== null) return `mbz:${mbz_release_id}`;
  const isNamed = tracks.some(({ owner }) => owner !== '');
  return (
    (isNamed && namedAlbumKey({ title, credit, isCompilation: false })) ||
    folderAlbumKey(first?.facts.path ?? '', title)
  );
}

/** Writes only rows that differ. `stored` lacks the rows that were just inserted. */
export async function updateFacts(
  db: Queries,
  stored: ReadonlyMap<number, StoredAlbum>,
  albums: ReadonlyMap<number, DescribedAlbum>,
): Promise<void> {
  for (const [id, { facts, owner }] of albums) {
    const row = stored.get(id);
    if (!row) continue;
    // The artist stays if no track names one.
    const values = owner === undefined ? { ...facts, ...creditOf(row) } : facts;
    if (row.continued_in === null && FACTS.every((name) => row[name] === values[name])) continue;
    await db
      .updateTable('album')
      .set({ ...values, continued_in: null })
      .where('id', '=', id)
      .execute();
  }
}

const creditOf = ({ artist_credit, is_compilation }: StoredAlbum) => ({ artist_credit, is_compilation });

export async function updateLinks(
  db: Queries,
  known: KnownIds,
  {
    albums,
    stored: former,
  }: { albums: ReadonlyMap<number, DescribedAlbum>; stored: ReadonlyMap<number, StoredAlbum> },
): Promise<void> {
  const owned = new Map(
    [...albums].flatMap(([id, { owner }]) => (owner === undefined ? [] : [[id, owner] as const])),
  );
  await ensureArtists(db, known.artists, [...owned.values()].flatMap(namesOf));
  const stored = await readLinks(
    db,
    [...owned.keys()].filter((id) => former.has(id)),
  );
  const changed = new Map<number, Link[]>();
  for (const [id, owner] of owned) {
    const links = linksOf(owner, known);
    if (textOf(links) !== textOf(stored.get(id) ?? [])) changed.set(id, links);
  }
  const emptied = [...changed.keys()].filter((id) => stored.has(id));
  for (const chunk of inLists(emptied))
    await db.deleteFrom('album_artist').where('album_id', 'in', chunk).execute();
  const rows = [...changed].flatMap(([album_id, links]) => links.map((link) => ({ album_id, ...link })));
  await insertRows(db, 'album_artist', { rows });
}

function namesOf(owner: AlbumOwner): readonly CreditedArtist[] {
  return owner.kind === 'tagged' ? fromStoredArtists(owner.credit, owner.artists) : [];
}

function linksOf(owner: AlbumOwner, known: KnownIds): Link[] {
  if (owner.kind === 'sole') return [{ position: 0, artist_id: owner.artistId, join_phrase: '' }];
  return namesOf(owner).flatMap((artist, position) => {
    const artist_id = known.artists.get(artistKey(artist));
    return artist_id === undefined ? [] : [{ position, artist_id, join_phrase: artist.joinPhrase }];
  });
}

const textOf = (links: readonly Link[]) =>
  links
    .map(({ position, artist_id, join_phrase }) => `${position} ${artist_id} ${join_phrase}`)
    .sort()
    .join('\n');

async function readLinks(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Link[]>> {
  const links: (Link & { album_id: number })[] = [];
  for (const chunk of inLists(ids)) {
    const rows = await db
      .selectFrom('album_artist')
      .select(['album_id', 'position', 'artist_id', 'join_phrase'])
      .where('album_id', 'in', chunk)
      .execute();
    links.push(...rows);
  }
  return Map.groupBy(links, ({ album_id }) => album_id);
}
