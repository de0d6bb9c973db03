import { musicTexts } from '@tutti/contract/texts/music-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { useStation } from '#engine/engine-context.tsx';
import { PlayedBefore } from '../../player-bar/played-before.tsx';
import { followingRows } from './following-rows.ts';
import { UpNext } from './up-next.tsx';

/** The next tracks of a station, and its history. */
export function StationNext({ genreId }: { genreId: string }) {
  const { nowPlaying } = useStation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    <div
      role="group"
      aria-label={musicTexts.stage.upNext}
      className="full-player-about space-y-4"
      tabIndex={0}
    >
      <UpNext
        heading={stationTexts.upNext}
        rows={followingRows(nowPlaying)}
        none={musicTexts.stage.notAnnounced}
      />
      <PlayedBefore genreId={genreId} level={2} />
    </div>
  );
}
