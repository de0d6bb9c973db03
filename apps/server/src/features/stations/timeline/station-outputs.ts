export interface StationOutput {
  readonly encoders: { readonly mp3: 0 | 1; readonly aac: 0 | 1 };
  readonly listeners: { readonly icy: number; readonly hls: number };
}

export interface StationOutputs {
  ofStation(stationId: number): StationOutput;
}

const SILENT: StationOutput = { encoders: { mp3: 0, aac: 0 }, listeners: { icy: 0, hls: 0 } };

/** Used by a server that sends nothing outside the app. */
export const noOutputs: StationOutputs = { ofStation: () => SILENT };

export function countEverybody(inApp: number, { listeners }: StationOutput): number {
  return inApp + listeners.icy + listeners.hls;
}
