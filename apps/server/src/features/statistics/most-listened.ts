/** The tracks, artists, albums and genres that were played most, and what was new among them. */
import { type ListenedTrack, type ListeningReport, STATISTICS_LIST_MAX, type Track } from '@tutti/contract';
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { trackArtUrl } from '@tutti/contract/media/track-art';
import type { Library } from '#features/library/library.ts';
import type { Database } from '#platform/db/database.ts';
import {
  addTotals,
  type CountedListening,
  type CountedTrack,
  noTotals,
  type Totals,
} from './count-listenings.ts';
import { createReadTrackFacts, type TrackFacts } from './track-facts.ts';

export interface MostListenedDeps {
  readonly database: Database;
  readonly library: Pick<
    Library,
    'albumsByIds' | 'artistsByIds' | 'genreIdsOfTracks' | 'listGenres' | 'tracksByIds'
  >;
}

export type MostListened = Pick<ListeningReport, 'discovered' | 'tracks' | 'artists' | 'albums' | 'genres'>;

export function createMostListened({ database, library }: MostListenedDeps) {
  const readTrackFacts = createReadTrackFacts(database, library);

  async function listTracks(tracks: readonly CountedTrack[]): Promise<ListeningReport['tracks']> {
    const top = rank(tracks);
    const known = await library.tracksByIds(top.flatMap(({ trackId }) => trackId ?? []));
    const trackOf = new Map(known.map((track) => [track.id, track]));
    return top.map((track) => toListenedTrack(track, trackOf.get(track.trackId ?? 0)));
  }

  async function listArtists(sums: ReadonlyMap<number, Totals>): Promise<ListeningReport['artists']> {
    const top = rankIds(sums);
    const nameOf = new Map(
      (await library.artistsByIds(top.map(({ id }) => id))).map(({ id, name }) => [id, name]),
    );
    return top.flatMap(({ id, ...totals }) => {
      const name = nameOf.get(id);
      return name === undefined ? [] : [{ ...totals, artistId: id, name }];
    });
  }

  async function listAlbums(sums: ReadonlyMap<number, Totals>): Promise<ListeningReport['albums']> {
    const top = rankIds(sums);
    const albums = await library.albumsByIds(top.map(({ id }) => id));
    const albumOf = new Map(albums.map((album) => [album.id, album]));
    return top.flatMap(({ id, ...totals }) => {
      const album = albumOf.get(id);
      return album === undefined
        ? []
        : [{ ...totals, albumId: id, title: album.title, artist: album.artist, artUrl: album.artUrl }];
    });
  }

  async function listGenres(sums: ReadonlyMap<number, Totals>): Promise<ListeningReport['genres']> {
    const named = (await library.listGenres()).filter(({ name }) => !isUnknownGenre(name));
    const nameOf = new Map(named.map(({ id, name }) => [id, name]));
    return rankIds(new Map([...sums].filter(([id]) => nameOf.has(id)))).map(({ id, ...totals }) => ({
      ...totals,
      genreId: id,
      name: nameOf.get(id) ?? '',
    }));
  }

  return async (counted: CountedListening): Promise<MostListened> => {
    const facts = await readTrackFacts(counted.tracks.flatMap(({ trackId }) => trackId ?? []));
    const { albums, artists, genres } = addUpFacts(counted.tracks, facts);
    return {
      discovered: countDiscovered(counted, facts),
      tracks: await listTracks(counted.tracks),
      artists: await listArtists(artists),
      albums: await listAlbums(albums),
      genres: await listGenres(genres),
    };
  };
}

function toListenedTrack(counted: CountedTrack, track: Track | undefined): ListenedTrack {
  const { listenedMs, plays, skips, title, artist } = counted;
  const totals = { listenedMs, plays, skips };
  if (track === undefined)
    return { ...totals, trackId: null, title, artist, albumOrFolder: '', albumId: null, artUrl: null };
  return { ...totals, ...nameTrack(track) };
}

/** Describes a track that still exists, as lists of statistics show it. */
export const nameTrack = (track: Track) => ({
  trackId: track.id,
  title: track.title,
  artist: track.authors,
  albumOrFolder: track.album?.title ?? track.folder ?? '',
  albumId: track.albumId,
  artUrl: trackArtUrl(track),
});

function addUpFacts(tracks: readonly CountedTrack[], facts: ReadonlyMap<number, TrackFacts>) {
  const sums = {
    albums: new Map<number, Totals>(),
    artists: new Map<number, Totals>(),
    genres: new Map<number, Totals>(),
  };
  const add = (sum: Map<number, Totals>, id: number, track: CountedTrack) => {
    const known = sum.get(id) ?? noTotals();
    sum.set(id, known);
    addTotals(known, track);
  };
  for (const track of tracks) {
    const fact = track.trackId === null ? undefined : facts.get(track.trackId);
    if (fact === undefined) continue;
    if (fact.albumId !== null) add(sums.albums, fact.albumId, track);
    for (const id of fact.artistIds) add(sums.artists, id, track);
    for (const id of fact.genreIds) add(sums.genres, id, track);
  }
  return sums;
}

function countDiscovered(
  { tracks, isInPeriod }: CountedListening,
  facts: ReadonlyMap<number, TrackFacts>,
): ListeningReport['discovered'] {
  const firstPlayOf = new Map<number, number>();
  for (const { trackId, firstPlayAt } of tracks) {
    if (trackId === null || firstPlayAt === undefined) continue;
    for (const id of facts.get(trackId)?.artistIds ?? [])
      firstPlayOf.set(id, Math.min(firstPlayOf.get(id) ?? firstPlayAt, firstPlayAt));
  }
  const isNew = (firstPlayAt: number | undefined) => firstPlayAt !== undefined && isInPeriod(firstPlayAt);
  return {
    tracks: tracks.filter(({ firstPlayAt }) => isNew(firstPlayAt)).length,
    artists: [...firstPlayOf.values()].filter(isNew).length,
  };
}

/** The most played first; of those played as often, the longest listened. */
export function rank<Counted extends Totals>(
  items: readonly Counted[],
  max: number = STATISTICS_LIST_MAX,
): Counted[] {
  return items
    .filter(({ plays }) => plays > 0)
    .toSorted((left, right) => right.plays - left.plays || right.listenedMs - left.listenedMs)
    .slice(0, max);
}

const rankIds = (sums: ReadonlyMap<number, Totals>) =>
  rank([...sums].map(([id, totals]) => ({ id, ...totals })));
