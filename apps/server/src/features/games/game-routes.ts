import { type Game, gameRoutes } from '@tutti/contract';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import type { RouteRegistrar } from '#http/contract-route.ts';

/** Addresses the operator put in the place of ours. */
export interface GameAddresses {
  readonly blackjack: string | undefined;
  readonly wheel: string | undefined;
}

/** Ours are pages of the build (apps/web/frames). */
export function registerGameRoutes({ route }: RouteRegistrar, addresses: GameAddresses): void {
  const { games: texts } = musicViewTexts;
  const games: Game[] = [
    { id: 'blackjack', name: texts.blackjack, url: addresses.blackjack ?? '/games/blackjack.html' },
    { id: 'wheel', name: texts.wheel, url: addresses.wheel ?? '/games/wheel.html' },
    { id: 'poker', name: texts.poker, url: null },
    { id: 'trivia', name: texts.trivia, url: null },
  ];
  route(gameRoutes.list, () => games);
}
