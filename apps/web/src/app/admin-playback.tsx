import { useStation } from '#engine/engine-context.tsx';
import { LiveBar } from '#player-bar/live-bar.tsx';
import { PlayerBar } from '#player-bar/player-bar.tsx';

export function AdminPlayback() {
  const { joinPhase } = useStation();
  return (
    <>
      {joinPhase === 'joined' && (
        <div className="relative isolate flex h-18 shrink-0 items-center border-t border-line px-4 md:px-6">
          <LiveBar />
        </div>
      )}
      <PlayerBar />
    </>
  );
}
