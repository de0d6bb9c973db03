import { AppError } from '#platform/app-error.ts';
import type { Operation } from './operation.ts';

export const joinStream: Operation<'JoinStream'> = async (deps, { connection, actor }, [reference]) => {
  const { radio, recents, registry, logger } = deps;
  const station = await radio.getStation(reference);
  const { isActive } = await radio.getMetadata(station.id);
  if (!isActive) throw new AppError('STREAM_INACTIVE');
  deps.encoder.warm();
  registry.join(connection, station.id);
  // Read again, so that the answer counts the new listener.
  connection.sendEvent('StreamMetadata', await radio.getMetadata(station.id));
  connection.sendEvent('PlaybackSynced', await radio.getPlaybackSynced(station.id));
  try {
    await recents.recordStation(actor.userId, station.id);
  } catch (error) {
    // Hearing the music matters more than recording that it was heard.
    logger.error({ err: error, stationId: station.id }, 'recording a joined station failed');
  }
};
