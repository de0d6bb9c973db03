/**
 * Requests the largest pictures of a screen, which users wait for, as soon as the early responses name them, instead of
 * once the scripts have rendered them. Choice and size match those of the screens.
 */
import type { HomeShelves } from '@tutti/contract/home/schemas';
import type { Album } from '@tutti/contract/library/schemas';
import type { RecentStream } from '@tutti/contract/recents/schemas';
import type { Stream, StreamMetadata } from '@tutti/contract/stations/schemas';
import {
  collectionEdgePx,
  fullPlayerEdgePx,
  heroEdgePx,
  liveEdgePx,
  STATIONS_AT_ONCE,
  sizedArtUrl,
} from '../src/above-the-fold/art-size.ts';
import { chooseStation } from '../src/above-the-fold/choose-station.ts';
import { QUEUE_POSITION_KEY } from '../src/above-the-fold/stored-names.ts';
import type { PreloadPicture } from './preload-plan.ts';

/** Reads a response; undefined if it failed. */
type Read = <Answer>(url: string | undefined) => Promise<Answer | undefined>;
/** Receives the screen's requests in the order of preload-calls.ts. */
type FindPictures = (read: Read, calls: readonly string[]) => Promise<(string | undefined)[]>;

const atSize = (artUrl: string | null | undefined, edgePx: number) =>
  artUrl ? sizedArtUrl(artUrl, edgePx) : undefined;

/** The artwork of the station at the top of Home. */
const findHero: FindPictures = async (read, [shelvesUrl, stationsUrl, currentUrl, recentUrl]) => {
  const [shelves, streams = [], current = [], recent = []] = await Promise.all([
    read<HomeShelves>(shelvesUrl),
    read<Stream[]>(stationsUrl),
    read<StreamMetadata[]>(currentUrl),
    read<RecentStream[]>(recentUrl),
  ]);
  const onAirOf = (genreId: string) => current.find((one) => String(one.genreId) === genreId);
  const stations = streams.map((stream) => ({ ...stream, genreId: String(stream.genreId) }));
  const chosen = chooseStation(stations, shelves?.genreIds.map(String) ?? [], {
    listenersOf: ({ genreId, listenerCount }) => onAirOf(genreId)?.listenerCount ?? listenerCount,
    elsewhere: recent.map(({ genreId }) => String(genreId)),
  });
  return [atSize(chosen && onAirOf(chosen.genreId)?.currentTrack?.album?.artUrl, heroEdgePx())];
};

/** The artwork of the stations that are listed first. */
const findStations: FindPictures = async (read, [stationsUrl, currentUrl]) => {
  const [streams = [], current = []] = await Promise.all([
    read<Stream[]>(stationsUrl),
    read<StreamMetadata[]>(currentUrl),
  ]);
  const edgePx = liveEdgePx(streams.length);
  return streams.slice(0, STATIONS_AT_ONCE).map(({ genreId }) => {
    const onAir = current.find((one) => one.genreId === genreId);
    return atSize(onAir?.currentTrack?.album?.artUrl, edgePx);
  });
};

const findCover: FindPictures = async (read, [albumUrl]) => [
  atSize((await read<Album>(albumUrl))?.artUrl, collectionEdgePx()),
];

/** The artwork of the track in the stored queue. */
const findFullPlayerPicture: FindPictures = async () => {
  const stored = JSON.parse(localStorage.getItem(QUEUE_POSITION_KEY) ?? '{}') as { coverImageUrl?: string };
  return [atSize(stored.coverImageUrl, fullPlayerEdgePx())];
};

const FINDERS: Readonly<Record<PreloadPicture, FindPictures>> = {
  hero: findHero,
  stations: findStations,
  cover: findCover,
  'full-player': findFullPlayerPicture,
};

export async function preloadPictures(
  which: PreloadPicture,
  calls: readonly string[],
  read: Read,
): Promise<void> {
  for (const url of await FINDERS[which](read, calls)) {
    if (url !== undefined) Object.assign(new Image(), { fetchPriority: 'high', src: url });
  }
}
