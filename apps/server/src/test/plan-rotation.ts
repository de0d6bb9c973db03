/** Plans and reads genre stations without a whole radio. */
import type { TrackRow } from '@tutti/radio';
import { createPlanner, type Planner } from '#features/stations/timeline/planner.ts';
import { createRotationProgram, type RotationProgram } from '#features/stations/timeline/rotation-program.ts';
import { createTimelineStore } from '#features/stations/timeline/timeline-store.ts';
import type { Queries } from '#platform/db/queries.ts';

export type RotationPlanner = Planner & Pick<RotationProgram, 'readPool'>;

export function createRotationPlanner(deps: Parameters<typeof createRotationProgram>[0]): RotationPlanner {
  const rotation = createRotationProgram(deps);
  const planner = createPlanner({ ...deps, rotation });
  return { ...planner, readPool: rotation.readPool };
}

export async function listTrackRows(db: Queries, stationId: number, fromSeq = 0): Promise<TrackRow[]> {
  const rows = await createTimelineStore(db).listFrom(stationId, fromSeq);
  return rows.filter((row) => row.kind === 'track');
}
