import { writeJoinedStation } from '../browser/listening-storage.ts';
import type { StationSnapshot, Store } from '../engine-types.ts';

/** Stores the joined station, so that a page can offer to return after a reload; leaving the station removes it. */
export function keepJoinedStation(station: Store<StationSnapshot>): void {
  let stored: string | undefined;
  station.subscribe(() => {
    const { joinPhase, genreId } = station.getSnapshot();
    if (joinPhase === 'joining') return;
    const joined = joinPhase === 'joined' ? genreId : undefined;
    if (joined === stored) return;
    stored = joined;
    writeJoinedStation(joined);
  });
}
