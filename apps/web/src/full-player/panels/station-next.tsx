import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { useStation } from '#engine/engine-context.tsx';
import { PlayedBefore } from '../../player-bar/played-before.tsx';
import { followingRows } from './following-rows.ts';
import { UpNext } from './up-next.tsx';

export function StationNext({ genreId }: { genreId: string | undefined }) {
  const { nowPlaying } = useStation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    <div
      role="group"
      aria-label={fullPlayerViewTexts.upNext}
      className="full-player-about space-y-4"
      tabIndex={0}
    >
      <UpNext
        heading={stationTexts.upNext}
        rows={followingRows(nowPlaying)}
        none={fullPlayerViewTexts.notAnnounced}
      />
      {genreId !== undefined && <PlayedBefore genreId={genreId} level={2} />}
    </div>
  );
}
