/** A station outside the app, as whoever sends it there tells it. */
export interface StationOutput {
  /** Which encodings are made at this moment. */
  readonly encoders: { readonly mp3: 0 | 1; readonly aac: 0 | 1 };
  readonly listeners: { readonly icy: number; readonly hls: number };
}

export interface StationOutputs {
  ofStation(stationId: number): StationOutput;
}

const SILENT: StationOutput = { encoders: { mp3: 0, aac: 0 }, listeners: { icy: 0, hls: 0 } };

/** Of a server that sends nothing out. */
export const noOutputs: StationOutputs = { ofStation: () => SILENT };

/** Everybody who hears a station, in the app or outside of it. */
export function countEverybody(inApp: number, { listeners }: StationOutput): number {
  return inApp + listeners.icy + listeners.hls;
}
