import { musicTexts } from '@tutti/contract/texts/music-texts';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { Game } from '#data/games-queries.ts';
import { useGames } from '#data/games-queries.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmbeddedGame } from './embedded-game.tsx';

const texts = musicTexts.games;

const EMOJI: Readonly<Record<string, string>> = { blackjack: '🃏', wheel: '🎡', poker: '♠️', trivia: '❓' };
const CARD = 'w-full space-y-3 rounded-card border border-line bg-surface p-6 text-start';

function GameCard({ game }: { game: Game }) {
  const isComing = game.url === undefined;
  const face = (
    <>
      <span aria-hidden="true" className="block text-2xl">
        {EMOJI[game.id]}
      </span>
      <span className="block text-lg font-semibold">{game.name}</span>
      <span className="block text-sm text-muted">{isComing ? texts.comingSoon : texts.play}</span>
    </>
  );
  if (isComing) {
    return (
      <button type="button" disabled className={`${CARD} border-dashed`}>
        {face}
      </button>
    );
  }
  return (
    <ViewLink
      view={{ id: 'games', gameId: game.id }}
      className={`${CARD} block transition-colors duration-150 hover:bg-raised`}
    >
      {face}
    </ViewLink>
  );
}

function GameCards() {
  const query = useGames();
  if (query.isPending) {
    return (
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {[texts.blackjack, texts.wheel, texts.poker, texts.trivia].map((name) => (
          <Skeleton key={name} className="h-38 rounded-card" />
        ))}
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.loadFailed}
        text={query.error.message}
        action={<Button onClick={() => query.refetch()}>{texts.retry}</Button>}
      />
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {query.data.map((game) => (
        <li key={game.id}>
          <GameCard game={game} />
        </li>
      ))}
    </ul>
  );
}

/** The list of games, or one of them in its frame (M-389). */
export function GamesView({ view: { gameId } }: { view: View }) {
  const games = useGames().data;
  const open = games?.find(({ id, url }) => id === gameId && url !== undefined);
  if (open) return <EmbeddedGame game={open} />;
  return (
    <>
      <ViewHeader title={texts.heading} />
      <GameCards />
    </>
  );
}
