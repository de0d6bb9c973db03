/**
 * The largest picture of a screen, which people wait for: asked for as soon as the early answers name it, and not once the
 * scripts have run and drawn it. Chosen and measured by what the screens themselves do.
 */
import type { HomeShelves } from '@tutti/contract/model/home';
import type { Album } from '@tutti/contract/model/library';
import type { Stream, StreamMetadata } from '@tutti/contract/model/stations';
import { collectionEdgePx, heroEdgePx, sizedArtUrl, stageEdgePx } from '../src/first-sight/art-size.ts';
import { chooseStation } from '../src/first-sight/choose-station.ts';
import { QUEUE_PLACE_KEY } from '../src/first-sight/stored-names.ts';
import type { EarlyPicture } from './early-plan.ts';

/** What was answered there; undefined where there is no answer that is good. */
type Read = <Answer>(url: string | undefined) => Promise<Answer | undefined>;
/** With the calls of the screen in the order of early-calls.ts. */
type FindPicture = (read: Read, calls: readonly string[]) => Promise<string | undefined> | string | undefined;

const atSize = (artUrl: string | null | undefined, edgePx: number) =>
  artUrl ? sizedArtUrl(artUrl, edgePx) : undefined;

/** Of what the station at the top of home has on air. */
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

/** Of the track that was left playing. */
const findOnStage: FindPicture = () => {
  const kept = JSON.parse(localStorage.getItem(QUEUE_PLACE_KEY) ?? '{}') as { coverImageUrl?: string };
  return atSize(kept.coverImageUrl, stageEdgePx());
};

const FINDERS: Readonly<Record<EarlyPicture, FindPicture>> = {
  hero: findHero,
  cover: findCover,
  stage: findOnStage,
};

export async function askForPicture(
  which: EarlyPicture,
  calls: readonly string[],
  read: Read,
): Promise<void> {
  const url = await FINDERS[which](read, calls);
  if (url !== undefined) Object.assign(new Image(), { fetchPriority: 'high', src: url });
}
