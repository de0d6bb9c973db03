import { markTexts } from '@tutti/contract/music/mark-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { CSSProperties } from 'react';
import { OwnTracks } from '#components/tracks/own-track-list.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useMostPlayedTracks } from '#data/own/played-lists.ts';
import { numberFormat } from '#language/formats.ts';
import { buttonClass } from '#ui/button.tsx';
import './most-played.css';

const texts = markTexts.mostPlayed;
const counts = numberFormat();

function PlayShare({ plays, most }: { plays: number; most: number }) {
  return (
    <span className="play-share" style={{ '--share': plays / Math.max(1, most) } as CSSProperties}>
      {counts.format(plays)}
    </span>
  );
}

export function MostPlayedView() {
  const query = useMostPlayedTracks();
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
      <OwnTracks
        label={texts.heading}
        query={query}
        drawing="recent"
        texts={texts}
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
