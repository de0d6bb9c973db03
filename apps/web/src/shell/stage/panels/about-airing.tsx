import { stageTexts } from '@tutti/contract/texts/stage-texts';
import { timingTexts } from '@tutti/contract/texts/timing-texts';
import { stationName } from '#components/stations/station-naming.ts';
import type { StationRequest } from '#data/stations/station-requests-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import type { NowPlaying } from '#engine/engine-types.ts';
import { AboutTrack, Fact, formatFade, formatLevel } from './about-track.tsx';
import { requesterWords } from './requests/request-times.ts';

const texts = stageTexts.about;

/** What the programme makes of what is on air; nothing where a server does not tell. */
function programmeWords(nowPlaying: NowPlaying | undefined): string {
  const entry = nowPlaying?.entries.find(({ startsAtMs }) => startsAtMs === nowPlaying.startedAtMs);
  const words: string[] = [];
  if (entry?.gainDb !== undefined) words.push(entry.gainDb === 0 ? texts.asIs : formatLevel(entry.gainDb));
  if (entry?.fadeOutMs !== undefined) words.push(formatFade(entry.fadeOutMs));
  return words.join(' · ');
}

/** In which quality it comes here, as far as that is known. */
function useQualityWords(): string | undefined {
  const { sync, qualityChoice } = useStation();
  const { qualities } = timingTexts;
  if (sync.quality !== undefined) return qualities[sync.quality];
  return qualityChoice === 'automatic' ? undefined : qualities[qualityChoice];
}

/** What is known of what a station airs, and who chose it. */
export function AboutAiring({ request }: { request: StationRequest | undefined }) {
  const { nowPlaying, stations, genreId } = useStation();
  const station = stations?.find((one) => one.genreId === genreId);
  const programme = programmeWords(nowPlaying);
  const why = request ? requesterWords(request) : station && texts.byRotation(stationName(station));
  const quality = useQualityWords();
  return (
    <AboutTrack trackId={nowPlaying?.current?.id}>
      {programme !== '' && <Fact name={texts.programme}>{programme}</Fact>}
      {quality !== undefined && <Fact name={texts.sound}>{quality}</Fact>}
      {why !== undefined && <Fact name={texts.why}>{why}</Fact>}
    </AboutTrack>
  );
}
