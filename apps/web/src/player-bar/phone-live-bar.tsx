import { useEffect } from 'react';
import { useIsRoomSongShown } from '#components/rooms/room-song-shown.ts';
import { useStation } from '#engine/engine-context.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useIsRoomOpen } from './joined-room.tsx';
import { useStationProblem } from './use-station-problem.ts';

const MiniLiveBar = lazyComponent(async () => (await import('./mini-live-bar.tsx')).MiniLiveBar);

/** Loads the bar when a phone joins, because desktops never show it. */
export function PhoneLiveBar() {
  const { joinPhase, playback } = useStation();
  const isPhone = usePhone();
  const isRoomOpen = useIsRoomOpen();
  const isSongShown = useIsRoomSongShown();
  const problem = useStationProblem();
  const mayNeedBar = isPhone && joinPhase === 'joined';
  // The page of a room needs it at once, when its song is scrolled away.
  useEffect(() => {
    if (mayNeedBar) MiniLiveBar.preload().catch(() => undefined);
  }, [mayNeedBar]);
  if (!mayNeedBar) return null;
  // The page of the room shows the same song and controls at its top, but not these two.
  if (isRoomOpen && isSongShown && problem === undefined && playback !== 'blocked') return null;
  return (
    <Later fallback={<div className="h-16 shrink-0 border-t border-line bg-surface" />}>
      <MiniLiveBar />
    </Later>
  );
}
