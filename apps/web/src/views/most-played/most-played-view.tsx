import { STATISTICS_PERIODS, type StatisticsPeriod } from '@tutti/contract/limits';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { statisticsTexts } from '@tutti/contract/statistics/texts';
import { type CSSProperties, useMemo } from 'react';
import { OwnTracks } from '#components/tracks/own-track-list.tsx';
import { PlayedHeader } from '#components/tracks/played-header.tsx';
import { useMostPlayedTracks } from '#data/own/played-lists.ts';
import { numberFormat } from '#language/formats.ts';
import { useEntryState } from '#navigation/use-entry-state.ts';
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
  const tracks = useMemo(
    () => (query.data ?? []).map(({ track }) => track).filter(({ isMissing }) => !isMissing),
    [query.data],
  );
  return (
    <>
      <PlayedHeader list="most-played" tracks={tracks}>
        <div className="most-played-period">
          <SegmentedChoice
            label={statisticsTexts.period}
            value={period}
            options={PERIODS}
            onChange={setPeriod}
          />
        </div>
      </PlayedHeader>
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
