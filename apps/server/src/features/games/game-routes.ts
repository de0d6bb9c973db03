import { type Game, gameRoutes, type OwnerSettings } from '@tutti/contract';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { RouteRegistrar } from '#http/contract-route.ts';

/** Our own games are pages of the build (apps/web/frames). */
export function registerGameRoutes(
  { route }: RouteRegistrar,
  readAddresses: () => Pick<OwnerSettings, 'blackjackUrl' | 'wheelUrl'>,
): void {
  const { games: texts } = musicViewTexts;
  route(gameRoutes.list, (): Game[] => {
    const { blackjackUrl, wheelUrl } = readAddresses();
    return [
      { id: 'blackjack', name: texts.blackjack, url: blackjackUrl ?? '/games/blackjack.html' },
      { id: 'wheel', name: texts.wheel, url: wheelUrl ?? '/games/wheel.html' },
      { id: 'poker', name: texts.poker, url: null },
      { id: 'trivia', name: texts.trivia, url: null },
    ];
  });
}
