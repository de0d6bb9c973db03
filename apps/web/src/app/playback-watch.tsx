import { useLocation } from 'react-router';
import { PlayRecorder } from '#shell/bars/play-recorder.tsx';
import { usePlaybackNews } from '#shell/bars/use-playback-news.ts';
import { useHasInteracted } from '#shell/first-interaction.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const QueueHandover = lazyComponent(
  async () => (await import('#shell/handover/queue-handover.tsx')).QueueHandover,
);

/**
 * Announces, counts and reports playback on every page. Mounted once, like the engine, because a part of each screen
 * would restart its counts with every screen.
 */
export function PlaybackWatch() {
  const { key } = useLocation();
  usePlaybackNews();
  return (
    <>
      <PlayRecorder />
      {useHasInteracted() && (
        <Later resetKey={key}>
          <QueueHandover />
        </Later>
      )}
    </>
  );
}
