import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { stateTexts } from '@tutti/contract/texts/state-texts';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackButton } from '#components/back-button.tsx';
import { useListOrder } from '#components/long-lists/use-list-order.ts';
import { TrackTable, TrackTableSkeleton } from '#components/tracks/track-table.tsx';
import { useGenreTracks } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { textOrder } from '#language/formats.ts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { GenreHead } from './genre-head.tsx';
import { OpenedGenre } from './opened-genre.tsx';

const texts = musicViewTexts.genres;
const { title, artist, album } = musicViewTexts.songs.sorts;
type PlaylistSort = 'title' | 'artist' | 'album';
const SORTS: readonly { value: PlaylistSort; label: string }[] = [
  { value: 'title', label: title },
  { value: 'artist', label: artist },
  { value: 'album', label: album },
];
const WAITING = <TrackTableSkeleton rows={10} />;
const collator = textOrder({ sensitivity: 'base', numeric: true });

interface GenrePlaylistProps {
  view: View;
  genreName: string;
  query: ReturnType<typeof useGenreTracks>;
  back: ReactNode;
}

function GenrePlaylist({ view, genreName, query, back }: GenrePlaylistProps) {
  const openView = useOpenView();
  const player = usePlayer();
  const [order, setOrder] = useListOrder(view, SORTS);
  const { sort } = order;
  const tracks = (query.data ?? []).toSorted((a, b) => collator.compare(a[sort], b[sort]));
  const name = texts.playlist(genreName);

  function renderBody() {
    if (query.isPending) return WAITING;
    if (query.isError) {
      return (
        <MessageState
          isAlert
          title={texts.tracksFailed}
          action={<Button onClick={() => void query.refetch()}>{texts.tryAgain}</Button>}
        />
      );
    }
    if (tracks.length === 0) {
      return (
        <MessageState
          drawing="genres"
          title={texts.noTracks}
          action={<Button onClick={() => openView({ id: 'genres' })}>{stateTexts.genre.other}</Button>}
        />
      );
    }
    return <TrackTable tracks={tracks} label={name} />;
  }

  return (
    <>
      <GenreHead
        genreName={genreName}
        title={name}
        back={back}
        note={query.data && texts.trackCount(tracks.length)}
        actions={
          <>
            <Button look="primary" disabled={tracks.length === 0} onClick={() => player.playFrom(tracks, 0)}>
              <Play aria-hidden="true" fill="currentColor" className="size-4" />
              {musicViewTexts.songs.playAll}
            </Button>
            <Select
              label={listTexts.sortBy}
              value={sort}
              options={SORTS}
              onChange={(chosen) => setOrder({ ...order, sort: chosen })}
            />
          </>
        }
      />
      {renderBody()}
    </>
  );
}

interface AddressedGenreProps {
  view: View;
  genreId: string;
}

function AddressedGenre({ view, genreId }: AddressedGenreProps) {
  const openView = useOpenView();
  const query = useGenreTracks(genreId);
  const back = <BackButton label={texts.backToGenres} onPress={() => openView({ id: 'genres' })} />;
  return (
    <OpenedGenre {...{ genreId, query, back }} genreName={view.genreName} waiting={WAITING}>
      {(genreName) => <GenrePlaylist {...{ view, genreName, query, back }} />}
    </OpenedGenre>
  );
}

export function GenrePlaylistView({ view }: { view: View }) {
  // Without a genre the shell shows the genre picker instead (see readView).
  if (view.genreId === undefined) return null;
  return <AddressedGenre key={view.genreId} view={view} genreId={view.genreId} />;
}
