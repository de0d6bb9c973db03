import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { clsx } from 'clsx';
import { PrintedDrawing } from '#components/drawings/printed-drawing.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { Game } from '#data/games-queries.ts';
import { useGames } from '#data/games-queries.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { EmbeddedGame } from './embedded-game.tsx';
import { gameDrawing } from './game-drawings.ts';

const texts = musicViewTexts.games;

const CARD = 'block w-full overflow-hidden rounded-card border border-line bg-surface text-start';

function GameCard({ game }: { game: Game }) {
  const isComing = game.url === undefined;
  const { strokes, palette } = gameDrawing(game.id);
  const face = (
    <>
      <span
        className={clsx('grid h-34 place-items-center station-palette', palette, isComing && 'opacity-55')}
      >
        <PrintedDrawing strokes={strokes} className="size-30" />
      </span>
      <span className="block space-y-1 p-5">
        <span className="block text-lg font-semibold">{game.name}</span>
        <span className="block text-sm text-muted">{isComing ? texts.comingSoon : texts.play}</span>
      </span>
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
      className={`${CARD} transition-colors duration-150 hover:bg-raised`}
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
          <Skeleton key={name} className="h-58 rounded-card" />
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
