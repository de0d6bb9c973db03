import { useLocation } from 'react-router';
import { PlayRecorder } from '#shell/bars/play-recorder.tsx';
import { usePlaybackNews } from '#shell/bars/use-playback-news.ts';
import { useIsSomebodyThere } from '#shell/somebody-there.ts';
import { Later } from '#ui/states/later.tsx';
import { laterPart } from '#ui/states/later-part.tsx';

const QueueHandover = laterPart(
  async () => (await import('#shell/handover/queue-handover.tsx')).QueueHandover,
);

/**
 * What is said, counted and told of what plays, wherever in the page somebody is. Once, like the engine: a part of each
 * screen would begin to count anew with every screen, and be silent on those without it.
 */
export function PlaybackWatch() {
  const { key } = useLocation();
  usePlaybackNews();
  return (
    <>
      <PlayRecorder />
      {useIsSomebodyThere() && (
        <Later resetKey={key}>
          <QueueHandover />
        </Later>
      )}
    </>
  );
}
