import { useLocation } from 'react-router';
import { useHasInteracted } from '#frame/first-interaction.ts';
import { PlayRecorder } from '#player-bar/play-recorder.tsx';
import { usePlaybackNews } from '#player-bar/use-playback-news.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const QueueHandover = lazyComponent(
  async () => (await import('#queue-handover/queue-handover.tsx')).QueueHandover,
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
