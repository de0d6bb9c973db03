import { useStation } from '#engine/engine-context.tsx';
import { LiveBar } from '#shell/bars/live-bar.tsx';
import { PlayRecorder } from '#shell/bars/play-recorder.tsx';
import { PlayerBar } from '#shell/bars/player-bar.tsx';
import { usePlaybackNews } from '#shell/bars/use-playback-news.ts';

/** What keeps playing, and counting as played, while somebody works in the administration: at its lower edge. */
export function AdminPlayback() {
  const { joinPhase } = useStation();
  usePlaybackNews();
  return (
    <>
      {joinPhase === 'joined' && (
        <div className="relative isolate flex h-18 shrink-0 items-center border-t border-line px-4 md:px-6">
          <LiveBar />
        </div>
      )}
      <PlayerBar />
      <PlayRecorder />
    </>
  );
}
