import type { Operation } from './operation.ts';

/** Documented clients wait for the event, newer ones for the result; both get the list. */
export const getAvailableStreams: Operation<'GetAvailableStreams'> = async (
  { radio, encoder },
  { connection },
) => {
  // A user who looks at the stations may start one of them next.
  encoder.warm();
  const streams = await radio.listStreams();
  connection.sendEvent('AvailableStreams', streams);
  return streams;
};
