export const STATION_FILES = ['mp3', 'm3u8', 'm3u', 'pls'] as const;
export type StationFile = (typeof STATION_FILES)[number];

/** Parses `hip-hop.mp3`; names of genres may contain dots. */
export function readStationFile(text: string): { reference: string; file: StationFile } | undefined {
  const dot = text.lastIndexOf('.');
  const file = STATION_FILES.find((known) => known === text.slice(dot + 1).toLowerCase());
  return dot > 0 && file ? { reference: text.slice(0, dot), file } : undefined;
}

const SEGMENT = /^(\d{1,12})\.aac$/;

/** Parses `450000000.aac`. */
export function readSegmentNumber(text: string): number | undefined {
  const digits = SEGMENT.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
