import { markTexts } from '@tutti/contract/music/mark-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { formatDuration } from '@tutti/player';
import { BackToLibrary } from '#components/back-to-library.tsx';
import { PageColumn } from '#components/page-column.tsx';
import { OwnTracks } from '#components/tracks/own-track-list.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useBookmarks } from '#data/own/bookmarks-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { BookmarkCandidates } from './bookmark-candidates.tsx';

const texts = markTexts.bookmarks;

export function BookmarksView() {
  const { takeOver } = usePlayer();
  const query = useBookmarks();
  const isEmpty = query.data?.length === 0;
  return (
    <PageColumn>
      <BackToLibrary />
      <ViewHeader title={texts.heading} note={!isEmpty && texts.note} />
      {/* Less far apart, so that more of the candidates is in view. */}
      <div style={isEmpty ? { marginBlock: '-1.5rem' } : undefined}>
        <OwnTracks
          label={texts.heading}
          factLabel={musicViewTexts.songs.columns.position}
          query={query}
          drawing="bookmark"
          texts={texts}
          onPlay={(index) => {
            const bookmark = query.data?.[index];
            if (bookmark) takeOver([bookmark.track], 0, bookmark.positionSeconds);
          }}
          toRow={({ track, positionSeconds }) => ({
            key: track.id,
            track,
            fact: texts.at(formatDuration(positionSeconds)),
          })}
        />
      </div>
      {isEmpty && <BookmarkCandidates />}
    </PageColumn>
  );
}
