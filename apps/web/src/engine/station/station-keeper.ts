import { writeKeptStation } from '../browser/listening-storage.ts';
import type { StationSnapshot, Store } from '../engine-types.ts';

/** Notes the joined station, so that a page after a reload can offer to return; leaving it is no reason to. */
export function keepJoinedStation(station: Store<StationSnapshot>): void {
  let kept: string | undefined;
  station.subscribe(() => {
    const { joinPhase, genreId } = station.getSnapshot();
    if (joinPhase === 'joining') return;
    const joined = joinPhase === 'joined' ? genreId : undefined;
    if (joined === kept) return;
    kept = joined;
    writeKeptStation(joined);
  });
}
