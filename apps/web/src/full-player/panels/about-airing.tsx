import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { timingTexts } from '@tutti/contract/stations/timing-texts';
import { stationName } from '#components/stations/station-naming.ts';
import type { StationRequest } from '#data/stations/station-requests-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import type { NowPlaying } from '#engine/engine-types.ts';
import { AboutTrack, formatFade, formatLevel } from './about-track.tsx';
import { Fact } from './fact.tsx';
import { requesterWords } from './requests/request-times.ts';

const texts = fullPlayerTexts.about;

/** Empty if the server does not report it. */
function describeProcessing(nowPlaying: NowPlaying | undefined): string {
  const entry = nowPlaying?.entries.find(({ startsAtMs }) => startsAtMs === nowPlaying.startedAtMs);
  const words: string[] = [];
  if (entry?.gainDb !== undefined) words.push(entry.gainDb === 0 ? texts.asIs : formatLevel(entry.gainDb));
  if (entry?.fadeOutMs !== undefined) words.push(formatFade(entry.fadeOutMs));
  return words.join(' · ');
}

function useQualityWords(): string | undefined {
  const { sync, qualityChoice } = useStation();
  const { qualities } = timingTexts;
  if (sync.quality !== undefined) return qualities[sync.quality];
  return qualityChoice === 'automatic' ? undefined : qualities[qualityChoice];
}

export function AboutAiring({ request }: { request: StationRequest | undefined }) {
  const { nowPlaying, stations, genreId } = useStation();
  const station = stations?.find((one) => one.genreId === genreId);
  const processing = describeProcessing(nowPlaying);
  const why = request ? requesterWords(request) : station && texts.byRotation(stationName(station));
  const quality = useQualityWords();
  return (
    <AboutTrack trackId={nowPlaying?.current?.id}>
      {processing !== '' && <Fact name={texts.programme}>{processing}</Fact>}
      {quality !== undefined && <Fact name={texts.sound}>{quality}</Fact>}
      {why !== undefined && <Fact name={texts.why}>{why}</Fact>}
    </AboutTrack>
  );
}
