import type { StationRef } from '@tutti/contract/stations/station-ref';
import { writeJoinedStation } from '../browser/listening-storage.ts';
import type { StationSnapshot, Store } from '../engine-types.ts';

/** Stores the joined station, so that a page can offer to return after a reload. */
export function keepJoinedStation(station: Store<StationSnapshot>): void {
  let stored: StationRef | undefined;
  station.subscribe(() => {
    const { joinPhase, station: current } = station.getSnapshot();
    if (joinPhase === 'joining') return;
    const joined = joinPhase === 'joined' ? current : undefined;
    if (joined === stored) return;
    stored = joined;
    writeJoinedStation(joined);
  });
}
