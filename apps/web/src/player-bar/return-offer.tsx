import { genreIdOf, roomIdOf, type StationRef } from '@tutti/contract/stations/station-ref';
import { Subscribable } from '@tutti/subscribable';
import { toRoomNowPlaying } from '@tutti/sync';
import { useEffect, useSyncExternalStore } from 'react';
import { stationName } from '#components/stations/station-naming.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useRoomStream } from '#data/stations/stations-queries.ts';
import { readJoinedStation, writeJoinedStation } from '#engine/browser/listening-storage.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import type { NowPlaying } from '#engine/engine-types.ts';
import { focusContent } from '#ui/focus-content.ts';

export interface ReturnOfferParts {
  readonly station: StationRef;
  readonly name: string;
  /** Undefined until it is known. */
  readonly nowPlaying: NowPlaying | undefined;
  accept(): void;
  dismiss(): void;
}

const changes = new Subscribable();

function forget(): void {
  writeJoinedStation(undefined);
  changes.emit();
}

/** The station that played before a reload, until the listener chooses something else. */
function useStationBefore(): StationRef | undefined {
  const { joinPhase } = useStation();
  const { isPlaying } = usePlayer();
  const station = useSyncExternalStore(changes.subscribe, readJoinedStation);
  const isForgotten = joinPhase === 'none' && isPlaying && station !== undefined;
  useEffect(() => {
    if (isForgotten) forget();
  }, [isForgotten]);
  return joinPhase === 'none' && !isPlaying ? station : undefined;
}

interface Joinable extends Pick<ReturnOfferParts, 'nowPlaying'> {
  readonly name: string | undefined;
  readonly isPending: boolean;
}

/** A station can be joined if it has a name here: a genre's while it is on air, a room's while the person is in it. */
function useJoinable(before: StationRef | undefined): Joinable {
  const { stations, connectionError, lineProblem, nowPlayingByGenre } = useStation();
  const roomId = roomIdOf(before);
  const { data, isPending } = useRoomStream(roomId);
  if (roomId !== undefined)
    return { name: data?.name, nowPlaying: data && toRoomNowPlaying(data), isPending };
  const genreId = genreIdOf(before);
  const station = stations?.find((one) => one.genreId === genreId && one.isActive);
  return {
    name: station && stationName(station),
    nowPlaying: nowPlayingByGenre[genreId ?? ''],
    isPending:
      before !== undefined &&
      stations === undefined &&
      connectionError === undefined &&
      lineProblem === undefined,
  };
}

/** Offers the station that played before a reload, while it is on air. */
export function useReturnOffer(): ReturnOfferParts | undefined {
  const station = useStationBefore();
  const { join } = useStationToggle();
  const { name, nowPlaying } = useJoinable(station);
  if (station === undefined || name === undefined) return undefined;
  return {
    station,
    name,
    nowPlaying,
    accept: () => void join(station),
    dismiss: () => {
      forget();
      // The pressed button has disappeared.
      focusContent();
    },
  };
}

/**
 * True while the offer is visible, or may be as soon as the stations are known. The bar of the own track is hidden then,
 * because two things would seem to play.
 */
export function useIsReturnOffered(): boolean {
  const { name, isPending } = useJoinable(useStationBefore());
  return name !== undefined || isPending;
}
