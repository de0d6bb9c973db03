import { STATISTICS_PERIODS, type StatisticsPeriod } from '@tutti/contract/limits';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { statisticsTexts } from '@tutti/contract/statistics/texts';
import type { CSSProperties } from 'react';
import { OwnTracks } from '#components/tracks/own-track-list.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useMostPlayedTracks } from '#data/own/played-lists.ts';
import { numberFormat } from '#language/formats.ts';
import { useEntryState } from '#navigation/use-entry-state.ts';
import { buttonClass } from '#ui/button.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import './most-played.css';

const texts = markTexts.mostPlayed;
const counts = numberFormat();
/** The longest one first, which is the default. */
const PERIODS = STATISTICS_PERIODS.toReversed().map((value) => ({
  value,
  label: statisticsTexts.periods[value],
}));

function PlayShare({ plays, most }: { plays: number; most: number }) {
  return (
    <span className="play-share" style={{ '--share': plays / most } as CSSProperties}>
      {counts.format(plays)}
    </span>
  );
}

export function MostPlayedView() {
  const [period, setPeriod] = useEntryState<StatisticsPeriod>(() => 'all');
  const query = useMostPlayedTracks(period);
  const most = query.data?.[0]?.playCount ?? 1;
  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={texts.note}
        actions={
          <ViewLink view={{ id: 'recently-played' }} className={buttonClass('quiet')}>
            {texts.recent}
          </ViewLink>
        }
      />
      <div className="mb-4">
        <SegmentedChoice
          label={statisticsTexts.period}
          value={period}
          options={PERIODS}
          onChange={setPeriod}
        />
      </div>
      <OwnTracks
        label={texts.heading}
        query={query}
        drawing="recent"
        texts={period === 'all' ? texts : { ...texts, title: statisticsTexts.nothing }}
        factLabel={musicViewTexts.songs.columns.plays}
        toRow={({ track, playCount }) => ({
          key: track.id,
          track,
          fact: <PlayShare plays={playCount} most={most} />,
          factInLine: texts.plays(playCount),
        })}
      />
    </>
  );
}
