import { stationTexts } from '@tutti/contract/texts/station-texts';
import { clsx } from 'clsx';
import { Artwork } from '#components/music/artwork.tsx';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { nowPlayingArtist, nowPlayingTitle, stationName } from '#components/stations/station-naming.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { CoverButton } from './cover-button.tsx';
import { SyncChip } from './sync-chip.tsx';

/** The problem to show to the listener, if any. */
export function useStationProblem(): string | undefined {
  const { connection, isOverHttp, lineProblem, playback } = useStation();
  if (playback === 'failed') return stationTexts.trackFailed;
  if (lineProblem !== undefined) return stationTexts.noLiveLine;
  return connection === 'connected' || isOverHttp ? undefined : stationTexts.hubLost;
}

/** The artwork opens the full player, and the text beside it opens the sound settings. */
export function OnAir({ onOpen }: { onOpen: () => void }) {
  const { nowPlaying, genreId, stations } = useStation();
  const station = stations?.find((one) => one.genreId === genreId);
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
        className="min-h-11 min-w-0 grow rounded-lg text-start"
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
        <span className="flex items-center gap-3">
          {station !== undefined && (
            <span className="shrink-0 text-sm font-medium max-xl:hidden">{stationName(station)}</span>
          )}
          <span className={clsx('truncate text-sm text-muted', problem !== undefined && 'max-sm:hidden')}>
            {nowPlaying !== undefined && nowPlayingArtist(nowPlaying)}
          </span>
          {problem === undefined ? (
            <SyncChip className="shrink-0 max-sm:hidden" />
          ) : (
            <span role="status" className="text-xs text-muted max-sm:line-clamp-2 sm:shrink-0">
              {problem}
            </span>
          )}
        </span>
      </button>
    </div>
  );
}
