import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import type { Game } from '#data/games-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { useTheme } from '#ui/theme/theme.ts';

/**
 * The frame is a foreign page: it may run scripts and nothing else. Without `allow-same-origin` it has no origin, so
 * that session and storage are out of its reach.
 */
const SANDBOX = 'allow-scripts';

export function EmbeddedGame({ game }: { game: Game }) {
  const openView = useOpenView();
  const theme = useTheme();
  usePageTitle(game.name);
  return (
    <section
      aria-label={game.name}
      // Fills exactly the pane, because the player bar would cover the buttons at the bottom otherwise.
      className="absolute inset-0 mx-auto flex max-w-[1280px] flex-col gap-3 px-4 pt-4 pb-4 md:px-8"
    >
      <div className="flex items-center justify-between gap-4">
        <Button look="ghost" className="-ms-3 px-3" onClick={() => openView({ id: 'games' })}>
          {musicViewTexts.games.back}
        </Button>
      </div>
      <iframe
        title={game.name}
        src={game.isOurs ? `${game.url}#${theme}` : game.url}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        className="min-h-0 w-full grow rounded-card border border-line bg-surface"
      />
    </section>
  );
}
