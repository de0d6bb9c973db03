import { stationTexts } from '@tutti/contract/stations/texts';
import { useStation } from '#engine/engine-context.tsx';

/** Says what is wrong with the joined station; undefined if nothing is. */
export function useStationProblem(): string | undefined {
  const { connection, isOverHttp, lineProblem, playback } = useStation();
  if (playback === 'failed') return stationTexts.trackFailed;
  if (lineProblem !== undefined) return stationTexts.noLiveLine;
  return connection === 'connected' || isOverHttp ? undefined : stationTexts.hubLost;
}
