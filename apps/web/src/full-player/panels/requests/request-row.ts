import type { RequestableTrack } from '#data/stations/station-requests-queries.ts';
import type { Row } from '../panel-row.tsx';

export function toRequestRow({ id, title, artist, albumTitle, artUrl, artColour }: RequestableTrack): Row {
  return { key: id, title, artist, artUrl, artOf: albumTitle ?? title, artColour };
}
