import { markTexts } from '@tutti/contract/music/mark-texts';
import { OwnTracks } from '#components/tracks/own-track-list.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useMostPlayedTracks } from '#data/own/played-lists.ts';
import { buttonClass } from '#ui/button.tsx';

const texts = markTexts.mostPlayed;

export function MostPlayedView() {
  const query = useMostPlayedTracks();
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
        toRow={({ track, playCount }) => ({ key: track.id, track, fact: texts.plays(playCount) })}
      />
    </>
  );
}
