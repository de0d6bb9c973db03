import { errorTexts } from '@tutti/contract/error-texts';
import { gameAddresses } from '@tutti/contract/games/addresses';
import { API_ORIGIN, callApi } from './api-client.ts';

export interface Game {
  readonly id: string;
  readonly name: string;
  readonly url: string | undefined;
  /** Our own games follow the theme. */
  readonly isOurs: boolean;
}

export async function fetchGames(signal: AbortSignal): Promise<Game[]> {
  const games = await callApi(gameAddresses.list, {
    noTokenMessage: errorTexts.authenticationRequired,
    signal,
  });
  return games.map(({ id, name, url }) => {
    const isOurs = url?.startsWith('/') ?? false;
    return { id, name, isOurs, url: url === null ? undefined : isOurs ? API_ORIGIN + url : url };
  });
}
