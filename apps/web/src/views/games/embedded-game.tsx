import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { BackButton } from '#components/back-button.tsx';
import type { Game } from '#data/games-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { useTheme } from '#ui/theme/theme.ts';

/**
 * The frame shows a foreign page, which may only run scripts. Without `allow-same-origin` it cannot reach session and
 * storage.
 */
const SANDBOX = 'allow-scripts';

export function EmbeddedGame({ game }: { game: Game }) {
  const openView = useOpenView();
  const theme = useTheme();
  usePageTitle(game.name);
  return (
    <section
      aria-label={game.name}
      // Fits the pane, because otherwise the player bar would cover the buttons at the bottom.
      className="absolute inset-0 mx-auto flex max-w-[1280px] flex-col gap-3 px-4 pt-4 pb-4 md:px-8"
    >
      <div>
        <BackButton label={musicViewTexts.games.back} onPress={() => openView({ id: 'games' })} />
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
