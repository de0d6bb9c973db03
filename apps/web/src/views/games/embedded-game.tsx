import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useEffect, useRef, useState } from 'react';
import { BackButton } from '#components/back-button.tsx';
import type { Game } from '#data/games-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { useTheme } from '#ui/theme/theme.ts';
import { noteGameChips, readGameChips } from './game-chips.ts';

/**
 * The frame shows a foreign page, which may only run scripts. Without `allow-same-origin` it cannot reach session and
 * storage.
 */
const SANDBOX = 'allow-scripts';

/** Stores the chips of our own games. Their frames have no origin, so only the window tells that a message is theirs. */
function useStoredChips({ id, isOurs }: Game) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [atStart] = useState(() => readGameChips(id)?.chips);
  useEffect(() => {
    if (!isOurs) return;
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow) noteGameChips(id, data);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [id, isOurs]);
  return { frame, atStart };
}

export function EmbeddedGame({ game }: { game: Game }) {
  const openView = useOpenView();
  const theme = useTheme();
  const { frame, atStart } = useStoredChips(game);
  usePageTitle(game.name);
  const fragment = atStart ? `${theme}&chips=${atStart}` : theme;
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
        ref={frame}
        title={game.name}
        src={game.isOurs ? `${game.url}#${fragment}` : game.url}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        className="min-h-0 w-full grow rounded-card border border-line bg-surface"
      />
    </section>
  );
}
