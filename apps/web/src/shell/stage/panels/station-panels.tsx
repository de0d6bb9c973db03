import { musicTexts } from '@tutti/contract/texts/music-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { useLyrics } from '#data/library/media-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { AboutAiring } from './about-airing.tsx';
import { followingRows } from './following-rows.ts';
import { StationLyrics } from './stage-lyrics.tsx';
import { StagePanels } from './stage-panels.tsx';
import { UpNext } from './up-next.tsx';

/** What a station has announced, or the words of what it airs. */
export function StationPanels() {
  const { nowPlaying } = useStation();
  const trackId = nowPlaying?.current?.id;
  const { lyrics, isAsked } = useLyrics(trackId);
  return (
    <StagePanels
      upNext={
        <UpNext
          heading={stationTexts.upNext}
          rows={followingRows(nowPlaying)}
          none={musicTexts.stage.notAnnounced}
        />
      }
      isAsked={isAsked}
      lyrics={lyrics && <StationLyrics key={trackId} lyrics={lyrics} />}
      about={<AboutAiring />}
    />
  );
}
