/** Controls of stations. A separate file, because most people may not use them, and Home does not load it. */
import { changeErrorTexts } from '@tutti/contract/change-error-texts';
import { stationAddresses } from '@tutti/contract/stations/addresses';
import { callApi } from '../api-client.ts';
import { requestNext } from '../stations-api.ts';

export async function skipStationTrack(genreId: string): Promise<boolean> {
  return requestNext(genreId, false);
}

export async function startStation(genreId: string): Promise<string> {
  const { message } = await callApi(stationAddresses.start, {
    params: { genreId },
    describeFailure: changeErrorTexts.startStream,
  });
  return message;
}

export async function stopStation(genreId: string): Promise<string> {
  const { message } = await callApi(stationAddresses.stop, {
    params: { genreId },
    describeFailure: changeErrorTexts.stopStream,
  });
  return message;
}

/** Creates a station for each genre with music. */
export async function initializeStations(): Promise<string> {
  const { message } = await callApi(stationAddresses.initialize, {
    describeFailure: changeErrorTexts.initializeStreams,
  });
  return message;
}
