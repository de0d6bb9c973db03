import type { Database } from '#platform/db/database.ts';
import { noProgram, type Program, type Programs } from './program.ts';
import { createStationStore } from './station-store.ts';

export type { Program } from './program.ts';

/** Runs the program of whatever kind a station is. */
export interface Planner {
  extend(stationId: number): Promise<boolean>;
  refresh(stationId: number): Promise<boolean>;
  recue(stationId: number): Promise<boolean>;
}

export interface PlannerDeps {
  readonly database: Pick<Database, 'queries'>;
  readonly rotation: Program;
  /** Omitted if there are no rooms. */
  readonly roomProgram?: Program | undefined;
}

export function createPlanner({ database, rotation, roomProgram = noProgram }: PlannerDeps): Planner {
  const programs: Programs = { genre: rotation, room: roomProgram };
  const run = (step: keyof Program) => async (stationId: number) => {
    const station = await createStationStore(database.queries).find(stationId);
    return station !== undefined && programs[station.kind][step](station);
  };
  return { extend: run('extend'), refresh: run('refresh'), recue: run('recue') };
}
