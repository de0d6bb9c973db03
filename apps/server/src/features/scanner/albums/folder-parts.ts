/**
 * What lies in one folder under one title: mostly one album, of which some files are tagged better than others. It is several when
 * releases or album artists differ, or when numbers collide and years or artists explain why.
 */
import { type AlbumEvidence, VARIOUS } from './evidence.ts';
import { hasCollision, hasFirst, Places } from './places.ts';

/** Tracks that are on one album for certain. */
export interface Part {
  readonly tracks: readonly AlbumEvidence[];
  readonly releaseId: string | null;
  /** Whose it is by the tags of some of its tracks; empty where none says so. */
  readonly owner: string;
}

/** Of tracks of one folder and title, in the order of their paths. */
export function partsOfFolder(tracks: readonly AlbumEvidence[]): Part[] {
  const owners = settleOwners(tracks);
  const released = new Map<string, AlbumEvidence[]>();
  const loose = new Map<string, AlbumEvidence[]>();
  for (const track of tracks) {
    const { releaseId: release } = track;
    if (release === null) push(loose, owners.get(track) ?? '', track);
    else push(released, release, track);
  }
  const releases = [...released].map(([releaseId, own]) => ({
    releaseId,
    tracks: own,
    owner: ownerOf(own, owners),
  }));
  const parts: Part[] = [];
  for (const [owner, own] of loose) {
    for (const some of partAtCollisions(own, owner)) {
      const release = releaseOf(some, owner, releases);
      if (release) release.tracks.push(...some);
      else parts.push({ tracks: some, releaseId: null, owner });
    }
  }
  return [...releases, ...parts];
}

/** Whom files without an album artist belong to, by those beside them that have one. */
function settleOwners(tracks: readonly AlbumEvidence[]): Map<AlbumEvidence, string> {
  const owners = new Map(tracks.map((track) => [track, track.owner]));
  const named = Map.groupBy(
    tracks.filter(({ owner }) => owner !== ''),
    ({ owner }) => owner,
  );
  if (named.size === 0) return owners;
  const places = new Map([...named].map(([owner, own]) => [owner, new Places(own)]));
  const [sole] = named.size === 1 ? named.keys() : [];
  const fallback = sole ?? VARIOUS;
  const unnamed = Map.groupBy(
    tracks.filter(({ owner }) => owner === ''),
    ({ artist }) => artist,
  );
  for (const [artist, own] of unnamed) {
    const owner = named.has(artist) ? artist : fallback;
    const there = places.get(owner);
    // A guest stands where nobody else does; a stranger in a folder of many albums begins with a first track of their own.
    if (!there || (owner !== artist && there.collidesWith(own))) continue;
    there.add(own);
    for (const track of own) owners.set(track, owner);
  }
  return owners;
}

/** Of some that carry no release id: of the one release beside them, of several the one of their year. */
function releaseOf<Release extends Part>(
  tracks: readonly AlbumEvidence[],
  owner: string,
  releases: readonly Release[],
): Release | undefined {
  const fitting = releases.filter(
    (release) =>
      (release.owner === owner || release.owner === '' || owner === '') &&
      !new Places(release.tracks).collidesWith(tracks),
  );
  if (fitting.length === 1) return fitting[0];
  const year = yearOf(tracks);
  const ofTheYear = fitting.filter((release) => year !== null && yearOf(release.tracks) === year);
  return ofTheYear.length === 1 ? ofTheYear[0] : undefined;
}

/** Everything may lie in one folder: numbers collide, and what tells the tracks apart gives each album a first track. */
export function partAtCollisions(
  tracks: readonly AlbumEvidence[],
  owner: string,
): (readonly AlbumEvidence[])[] {
  if (!hasCollision(tracks)) return [tracks];
  const tellings: ((track: AlbumEvidence) => string)[] = [
    ({ facts }) => facts.mbz_release_group_id ?? '',
    ({ facts }) => String(facts.year ?? ''),
  ];
  if (owner === '')
    tellings.push(
      ({ artist }) => artist,
      ({ artist, facts }) => `${artist} ${facts.year ?? ''}`,
    );
  for (const telling of tellings) {
    const parts = [...Map.groupBy(tracks, telling).values()];
    if (parts.length > 1 && parts.every((part) => hasFirst(part) && !hasCollision(part))) return parts;
  }
  return [tracks];
}

/** What all that name a year agree on. Differing years say nothing of an album: collections name that of each song. */
export function yearOf(tracks: readonly AlbumEvidence[]): number | null {
  let year: number | null = null;
  for (const { facts } of tracks) {
    if (facts.year === null || facts.year === year) continue;
    if (year !== null) return null;
    year = facts.year;
  }
  return year;
}

function ownerOf(tracks: readonly AlbumEvidence[], owners: ReadonlyMap<AlbumEvidence, string>): string {
  return mostFrequent(tracks.map((track) => owners.get(track) ?? '').filter((owner) => owner !== '')) ?? '';
}

/** Of equally frequent ones the first in the order of letters, so that nothing hangs on who was read first. */
export function mostFrequent<Value extends string | number>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: Value | undefined;
  for (const [value, count] of counts) {
    const best = most === undefined ? 0 : (counts.get(most) ?? 0);
    if (count > best || (count === best && most !== undefined && value < most)) most = value;
  }
  return most;
}

export function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
