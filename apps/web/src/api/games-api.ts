import { gameAddresses } from '@tutti/contract/addresses/games';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { API_ORIGIN, callApi } from './api-client.ts';

export interface Game {
  readonly id: string;
  readonly name: string;
  /** Undefined for a game that is not available yet. */
  readonly url: string | undefined;
  /** It is one of our games, which follow the theme. */
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
