import { statisticsTexts } from '@tutti/contract/statistics/texts';
import { yearTexts as texts } from '@tutti/contract/statistics/year-texts';
import { useHouseYear } from '#data/own/year-in-review.ts';
import { numberFormat } from '#language/formats.ts';
import { ArtistList, TrackList } from './most-listened.tsx';
import { Fact } from './year-facts.tsx';
import { describeListened } from './year-numbers.ts';

const numbers = numberFormat();

/** Shows the listening of everybody in sums. It is missing while fewer than three people listened, because sums of two tell each of them about the other. */
export function Together({ year }: { year: string }) {
  const sums = useHouseYear(year);
  if (!sums) return null;
  const { listeners, plays, listenedMs, tracks, artists } = sums;
  return (
    <section aria-label={texts.together(year)} className="mt-12 space-y-4">
      <div>
        <h2 className="text-section">{texts.together(year)}</h2>
        <p className="text-sm text-muted">{texts.togetherNote}</p>
      </div>
      <dl className="year-strip">
        <Fact name={statisticsTexts.listened} value={describeListened(listenedMs)} />
        <Fact name={statisticsTexts.plays} value={numbers.format(plays)} />
        <Fact name={texts.people} value={numbers.format(listeners)} />
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TrackList title={texts.mostPlayedSongs} level={3} tracks={tracks} />
        <ArtistList title={texts.mostPlayedArtists} level={3} artists={artists} />
      </div>
    </section>
  );
}
