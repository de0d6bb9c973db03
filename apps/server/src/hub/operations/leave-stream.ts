import type { Operation } from './operation.ts';

/** Ends only the caller's listening. Leaving a station that was not joined is no error. */
export const leaveStream: Operation<'LeaveStream'> = async (
  { radio, registry },
  { connection },
  [reference],
) => {
  const station = await radio.getStation(reference);
  if (connection.stationId === station.id) registry.leave(connection);
};
