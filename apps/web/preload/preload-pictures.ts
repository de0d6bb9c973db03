/**
 * Requests the largest picture of a screen, which users wait for, as soon as the early responses name it, instead of
 * once the scripts have rendered it. Choice and size match those of the screens.
 */
import type { HomeShelves } from '@tutti/contract/model/home';
import type { Album } from '@tutti/contract/model/library';
import type { Stream, StreamMetadata } from '@tutti/contract/model/stations';
import {
  collectionEdgePx,
  fullPlayerEdgePx,
  heroEdgePx,
  sizedArtUrl,
} from '../src/above-the-fold/art-size.ts';
import { chooseStation } from '../src/above-the-fold/choose-station.ts';
import { QUEUE_POSITION_KEY } from '../src/above-the-fold/stored-names.ts';
import type { PreloadPicture } from './preload-plan.ts';

/** Reads a response; undefined if it failed. */
type Read = <Answer>(url: string | undefined) => Promise<Answer | undefined>;
/** Receives the screen's requests in the order of preload-calls.ts. */
type FindPicture = (read: Read, calls: readonly string[]) => Promise<string | undefined> | string | undefined;

const atSize = (artUrl: string | null | undefined, edgePx: number) =>
  artUrl ? sizedArtUrl(artUrl, edgePx) : undefined;

/** The artwork of the station at the top of Home. */
const findHero: FindPicture = async (read, [shelvesUrl, stationsUrl, currentUrl]) => {
  const [shelves, streams = [], current = []] = await Promise.all([
    read<HomeShelves>(shelvesUrl),
    read<Stream[]>(stationsUrl),
    read<StreamMetadata[]>(currentUrl),
  ]);
  const onAirOf = (genreId: string) => current.find((one) => String(one.genreId) === genreId);
  const stations = streams.map((stream) => ({ ...stream, genreId: String(stream.genreId) }));
  const chosen = chooseStation(
    stations,
    shelves?.genreIds.map(String) ?? [],
    ({ genreId, listenerCount }) => onAirOf(genreId)?.listenerCount ?? listenerCount,
  );
  return atSize(chosen && onAirOf(chosen.genreId)?.currentTrack?.album?.artUrl, heroEdgePx());
};

const findCover: FindPicture = async (read, [albumUrl]) =>
  atSize((await read<Album>(albumUrl))?.artUrl, collectionEdgePx());

/** The artwork of the track in the stored queue. */
const findFullPlayerPicture: FindPicture = () => {
  const stored = JSON.parse(localStorage.getItem(QUEUE_POSITION_KEY) ?? '{}') as { coverImageUrl?: string };
  return atSize(stored.coverImageUrl, fullPlayerEdgePx());
};

const FINDERS: Readonly<Record<PreloadPicture, FindPicture>> = {
  hero: findHero,
  cover: findCover,
  'full-player': findFullPlayerPicture,
};

export async function preloadPicture(
  which: PreloadPicture,
  calls: readonly string[],
  read: Read,
): Promise<void> {
  const url = await FINDERS[which](read, calls);
  if (url !== undefined) Object.assign(new Image(), { fetchPriority: 'high', src: url });
}
