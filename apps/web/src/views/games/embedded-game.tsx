import { musicTexts } from '@tutti/contract/texts/music-texts';
import { useOpenView } from '#components/view.ts';
import type { Game } from '#data/game-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { useTheme } from '#ui/theme.ts';

/**
 * A page that is not the app: it may run its script and nothing else. Without `allow-same-origin` it has no origin, so
 * neither the session nor anything stored is within its reach.
 */
const SANDBOX = 'allow-scripts';

export function EmbeddedGame({ game }: { game: Game }) {
  const openView = useOpenView();
  const theme = useTheme();
  usePageTitle(game.name);
  return (
    <section aria-label={game.name} className="flex min-h-0 flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <Button look="ghost" className="-ms-3 px-3" onClick={() => openView({ id: 'games' })}>
          {musicTexts.games.back}
        </Button>
      </div>
      <iframe
        title={game.name}
        src={game.isOurs ? `${game.url}#${theme}` : game.url}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        className="h-[max(34rem,calc(100dvh-15rem))] w-full rounded-card border border-line bg-surface"
      />
    </section>
  );
}
