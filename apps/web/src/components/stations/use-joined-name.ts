import { useStation } from '#engine/engine-context.tsx';
import { stationName } from './station-naming.ts';

/** The name of the joined station, or of the joined room. */
export function useJoinedName(): string | undefined {
  const { stations, genreId, nowPlaying } = useStation();
  const station = stations?.find((one) => one.genreId === genreId);
  return station === undefined ? nowPlaying?.roomName : stationName(station);
}
