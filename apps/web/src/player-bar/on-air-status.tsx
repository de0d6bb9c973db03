import { stationTexts } from '@tutti/contract/stations/texts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Artwork } from '#components/music/artwork.tsx';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { nowPlayingNote, nowPlayingTitle, STATION_NAME_FONT } from '#components/stations/station-naming.ts';
import { useJoinedName } from '#components/stations/use-joined-name.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { CoverButton } from './cover-button.tsx';
import { JoinedRoomLine, useJoinedRoomId } from './joined-room.tsx';
import { useStationProblem } from './use-station-problem.ts';

/** Loads on demand, because it has nothing to say before a station is joined. */
const SyncChip = lazyComponent(async () => (await import('./sync-chip.tsx')).SyncChip);

/** The station, the artist, and in a room who added the song. */
function StationWords({ problem }: { problem: string | undefined }) {
  const { nowPlaying } = useStation();
  const name = useJoinedName();
  const roomId = useJoinedRoomId();
  const artist = nowPlaying === undefined ? '' : nowPlayingNote(nowPlaying);
  return (
    <>
      <span className={clsx('truncate', problem !== undefined && 'max-sm:hidden')}>
        {name !== undefined && (
          <span className={clsx(STATION_NAME_FONT, 'text-ink max-xl:hidden')}>{name}</span>
        )}
        {name !== undefined && artist !== '' && <span className="max-xl:hidden"> · </span>}
        {artist}
      </span>
      {roomId !== undefined && (
        <span dir="auto" className="-ms-2 min-w-0 shrink-2 truncate max-lg:hidden">
          · <JoinedRoomLine fallback={null} />
        </span>
      )}
    </>
  );
}

/** The artwork opens the full player, and the text beside it opens the sound settings. */
interface OnAirProps {
  onOpen: () => void;
  /** Directly after the words. */
  children: ReactNode;
}

export function OnAir({ onOpen, children }: OnAirProps) {
  const { nowPlaying } = useStation();
  const problem = useStationProblem();
  const title = nowPlayingTitle(nowPlaying);
  const current = nowPlaying?.current;
  return (
    <div className="flex min-w-0 grow items-center gap-2 max-md:basis-full sm:gap-4">
      <CoverButton>
        <Artwork
          artUrl={current?.artUrl}
          title={current?.albumTitle ?? title}
          sizePx={48}
          color={current?.artColour}
          className="size-11 sm:size-12"
        />
      </CoverButton>
      <button
        type="button"
        aria-haspopup="dialog"
        title={stationTexts.timing.title}
        className="group min-h-11 min-w-0 rounded-lg text-start"
        onClick={onOpen}
      >
        <span className="flex items-center gap-2">
          {nowPlaying === undefined ? (
            <Skeleton className="h-4 w-32" />
          ) : (
            <span className="truncate font-semibold">{title}</span>
          )}
          <LiveBadge />
        </span>
        <span className="flex items-center gap-3 text-sm text-muted">
          <StationWords problem={problem} />
          {problem === undefined ? (
            <Later>
              <SyncChip isQuiet className="shrink-0 max-sm:hidden" />
            </Later>
          ) : (
            <span role="status" className="text-xs max-sm:line-clamp-2 sm:shrink-0">
              {problem}
            </span>
          )}
        </span>
      </button>
      {children}
    </div>
  );
}
