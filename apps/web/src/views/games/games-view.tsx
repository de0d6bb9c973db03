import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { Coins } from 'lucide-react';
import { readableMessage } from '#api/api-error.ts';
import { PrintedDrawing } from '#components/drawings/printed-drawing.tsx';
import { PlaySign } from '#components/music/play-disc.tsx';
import { PageColumn } from '#components/page-column.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { Game } from '#data/games-queries.ts';
import { useGames } from '#data/games-queries.ts';
import type { View } from '#navigation/view.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { EmbeddedGame } from './embedded-game.tsx';
import { firstGameChips, useGameChips } from './game-chips.ts';
import { gameDrawing } from './game-drawings.ts';
import './games.css';

const texts = musicViewTexts.games;

const GRID = 'grid gap-4 sm:grid-cols-2';
const LARGE = 'game-large';

const ABOUT: Readonly<Record<string, string>> = texts.about;

/** Chips that are left from the last visit, or those to begin with. */
function Chips({ id, isOurs }: Game) {
  const left = useGameChips(id) ?? (isOurs ? firstGameChips(id) : undefined);
  if (left === undefined) return null;
  return (
    <span className="game-chips tabular-nums">
      <Coins aria-hidden="true" className="size-4 shrink-0" />
      {texts.chips(left.chips)}
      {left.most > left.chips && ` · ${texts.most(left.most)}`}
    </span>
  );
}

function Card({ game }: { game: Game }) {
  const { strokes, palette } = gameDrawing(game.id);
  return (
    <ViewLink
      view={{ id: 'games', gameId: game.id }}
      className={clsx('game-card group station-palette text-white', palette, LARGE)}
    >
      <PrintedDrawing strokes={strokes} className="game-drawing transition-transform duration-200" />
      <span className="game-words">
        <span className="game-name">{game.name}</span>
        <span className="game-about">{ABOUT[game.id]}</span>
        <Chips {...game} />
        <span className={buttonClass('onArt', 'game-play')}>
          <PlaySign className="size-4" />
          {texts.play}
        </span>
      </span>
    </ViewLink>
  );
}

/** A word in one line below, because nobody can play it yet. */
function ComingCard({ game }: { game: Game }) {
  const { strokes, palette } = gameDrawing(game.id);
  return (
    <button type="button" disabled className={clsx('game-coming', palette)}>
      <PrintedDrawing strokes={strokes} className="game-coming-drawing" />
      <span>{game.name}</span> <span className="text-sm font-normal">{texts.comingSoon}</span>
    </button>
  );
}

function GameCards() {
  const query = useGames();
  if (query.isPending) {
    return (
      <div className={GRID}>
        {[texts.blackjack, texts.wheel].map((name) => (
          <Skeleton key={name} className={clsx(LARGE, 'rounded-card')} />
        ))}
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.loadFailed}
        text={readableMessage(query.error)}
        action={<Button onClick={() => query.refetch()}>{texts.retry}</Button>}
      />
    );
  }
  const coming = query.data.filter(({ url }) => url === undefined);
  return (
    <>
      <ul className={GRID}>
        {query.data
          .filter(({ url }) => url !== undefined)
          .map((game) => (
            <li key={game.id}>
              <Card game={game} />
            </li>
          ))}
      </ul>
      {coming.length > 0 && (
        <ul className="games-coming">
          {coming.map((game) => (
            <li key={game.id}>
              <ComingCard game={game} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** M-389: a game opens in place of the list. */
export function GamesView({ view: { gameId } }: { view: View }) {
  const games = useGames().data;
  const open = games?.find(({ id, url }) => id === gameId && url !== undefined);
  if (open) return <EmbeddedGame game={open} />;
  return (
    <PageColumn>
      <ViewHeader title={texts.heading} note={texts.note} />
      <GameCards />
    </PageColumn>
  );
}
