/** Files of one title in a folder are one album, unless releases, owners, or track numbers and years say otherwise. */
import { type AlbumEvidence, VARIOUS } from './evidence.ts';
import { hasCollision, hasFirst, TrackPositions } from './track-positions.ts';

/** Tracks that are certainly on one album. */
export interface Part {
  readonly tracks: readonly AlbumEvidence[];
  readonly releaseId: string | null;
  /** The album artist in the tags of some of its tracks, or an empty text. */
  readonly owner: string;
}

/** Expects the tracks of one folder and title in the order of their paths. */
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

/** Gives files without an album artist that of the files beside them. */
function settleOwners(tracks: readonly AlbumEvidence[]): Map<AlbumEvidence, string> {
  const owners = new Map(tracks.map((track) => [track, track.owner]));
  const named = Map.groupBy(
    tracks.filter(({ owner }) => owner !== ''),
    ({ owner }) => owner,
  );
  if (named.size === 0) return owners;
  const positions = new Map([...named].map(([owner, own]) => [owner, new TrackPositions(own)]));
  const [sole] = named.size === 1 ? named.keys() : [];
  const fallback = sole ?? VARIOUS;
  const unnamed = Map.groupBy(
    tracks.filter(({ owner }) => owner === ''),
    ({ artist }) => artist,
  );
  for (const [artist, own] of unnamed) {
    const owner = named.has(artist) ? artist : fallback;
    const there = positions.get(owner);
    // A guest fills a free track number, whereas another album in the same folder has numbers that are taken.
    if (!there || (owner !== artist && there.collidesWith(own))) continue;
    there.add(own);
    for (const track of own) owners.set(track, owner);
  }
  return owners;
}

/** Finds the release of files without a release id: the only one beside them, or the one of the same year. */
function releaseOf<Release extends Part>(
  tracks: readonly AlbumEvidence[],
  owner: string,
  releases: readonly Release[],
): Release | undefined {
  const fitting = releases.filter(
    (release) =>
      (release.owner === owner || release.owner === '' || owner === '') &&
      !new TrackPositions(release.tracks).collidesWith(tracks),
  );
  if (fitting.length === 1) return fitting[0];
  const year = yearOf(tracks);
  const ofTheYear = fitting.filter((release) => year !== null && yearOf(release.tracks) === year);
  return ofTheYear.length === 1 ? ofTheYear[0] : undefined;
}

/** Splits a folder that holds everything if that explains colliding numbers and gives each album a first track. */
export function partAtCollisions(
  tracks: readonly AlbumEvidence[],
  owner: string,
): (readonly AlbumEvidence[])[] {
  if (!hasCollision(tracks)) return [tracks];
  const distinctions: ((track: AlbumEvidence) => string)[] = [
    ({ facts }) => facts.mbz_release_group_id ?? '',
    ({ facts }) => String(facts.year ?? ''),
  ];
  if (owner === '')
    distinctions.push(
      ({ artist }) => artist,
      ({ artist, facts }) => `${artist} ${facts.year ?? ''}`,
    );
  for (const distinction of distinctions) {
    const parts = [...Map.groupBy(tracks, distinction).values()];
    if (parts.length > 1 && parts.every((part) => hasFirst(part) && !hasCollision(part))) return parts;
  }
  return [tracks];
}

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

/** Returns the first of equally frequent values in alphabetical order, because the order of reading must not matter. */
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
