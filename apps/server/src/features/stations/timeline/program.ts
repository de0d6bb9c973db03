import type { Station } from './station-store.ts';

/** Decides what a station airs after its planned rows. There is one for each kind of station. */
export interface Program {
  /** Continues a short plan, or goes on air. Returns true if announced rows changed or the station came back on air. */
  extend(station: Station): Promise<boolean>;
  /** Replaces rows that are not locked if a change of the library affects them; returns true if it did. */
  refresh(station: Station): Promise<boolean>;
  /** Gives rows that are not locked their current cue points; returns true if any changed. */
  recue(station: Station): Promise<boolean>;
}

export type Programs = Readonly<Record<Station['kind'], Program>>;

/** Serves a server that has no stations of a kind. */
export const noProgram: Program = {
  extend: async () => false,
  refresh: async () => false,
  recue: async () => false,
};
