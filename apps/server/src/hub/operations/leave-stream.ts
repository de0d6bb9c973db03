import type { Operation } from './operation.ts';

/** Ends the caller's listening only; the station plays on for everybody else. Leaving what was not joined is no fault. */
export const leaveStream: Operation<'LeaveStream'> = async (
  { radio, registry },
  { connection },
  [reference],
) => {
  const station = await radio.getStation(reference);
  if (connection.stationId === station.id) registry.leave(connection);
};
