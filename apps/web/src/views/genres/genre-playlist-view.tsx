import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { ReactNode } from 'react';
import { BackButton } from '#components/back-button.tsx';
import { genreLabel } from '#components/genre-label.ts';
import { useListOrder } from '#components/long-lists/use-list-order.ts';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import { useGenreTracks } from '#data/library/library-queries.ts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { BelowGenreSongs } from './below-genre-songs.tsx';
import { GenreHead } from './genre-head.tsx';
import { GENRE_SORTS, GenreSongTable, GenreSongTools, WAITING_SONGS } from './genre-songs.tsx';
import { GenreStation } from './genre-station.tsx';
import { OpenedGenre } from './opened-genre.tsx';
import { useGenreSongs } from './use-genre-songs.ts';

const texts = musicViewTexts.genres;

interface GenrePlaylistProps {
  view: View;
  genreId: string;
  genreName: string;
  back: ReactNode;
}

function GenrePlaylist({ view, genreId, genreName, back }: GenrePlaylistProps) {
  const [order, setOrder] = useListOrder(view, GENRE_SORTS);
  const songs = useGenreSongs(genreId, order.sort);
  const { tracks, isWhole, list, query } = songs;
  const name = texts.playlist(genreLabel(genreName));
  return (
    <>
      <GenreHead
        genreName={genreName}
        title={name}
        back={back}
        note={query.data === undefined ? undefined : texts.trackCount(isWhole ? list.total : tracks.length)}
        actions={
          <CollectionControls
            playLabel={musicViewTexts.songs.playAll}
            tracks={tracks}
            marks={<GenreStation genreId={genreId} />}
            menu={
              tracks.length > 0 && (
                <CollectionMenu
                  name={name}
                  addition={{ trackIds: tracks.map(({ id }) => id) }}
                  loadTracks={async () => tracks}
                />
              )
            }
          />
        }
      />
      <GenreSongTools
        songs={songs}
        sort={order.sort}
        onSort={(chosen) => setOrder({ ...order, sort: chosen })}
      />
      <GenreSongTable songs={songs} label={name} />
      {!isWhole && <BelowGenreSongs {...{ genreId, genreName, tracks }} />}
    </>
  );
}

interface AddressedGenreProps {
  view: View;
  genreId: string;
}

function AddressedGenrePlaylist({ view, genreId }: AddressedGenreProps) {
  const openView = useOpenView();
  const query = useGenreTracks(genreId);
  const back = <BackButton label={texts.backToGenres} onPress={() => openView({ id: 'genres' })} />;
  return (
    <OpenedGenre {...{ genreId, query, back }} genreName={view.genreName} waiting={WAITING_SONGS}>
      {(genreName) => <GenrePlaylist {...{ view, genreId, genreName, back }} />}
    </OpenedGenre>
  );
}

export function GenrePlaylistView({ view }: { view: View }) {
  // Without a genre the shell shows the genre picker instead (see readView).
  if (view.genreId === undefined) return null;
  return <AddressedGenrePlaylist key={view.genreId} view={view} genreId={view.genreId} />;
}
