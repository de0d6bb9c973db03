import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { type ReactNode, useCallback, useEffect } from 'react';
import { BackButton } from '#components/back-button.tsx';
import { genreLabel } from '#components/genre-label.ts';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { AlbumGrid, useAlbumTextPx } from '#components/music/album-card.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useGenreAlbums } from '#data/library/genre-albums.ts';
import type { Album } from '#data/library/library-queries.ts';
import type { View } from '#navigation/view.ts';
import { albumView, useOpenView } from '#navigation/view.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { GenreHead } from './genre-head.tsx';
import { OpenedGenre } from './opened-genre.tsx';

const texts = musicViewTexts.genres;
function WaitingAlbums() {
  return <CardGridSkeleton label={musicViewTexts.albums.loadingAll} textPx={useAlbumTextPx()} />;
}
const WAITING = <WaitingAlbums />;

interface GenreAlbumsProps {
  genreId: string;
  genreName: string;
  back: ReactNode;
}

function GenreAlbums({ genreId, genreName, back }: GenreAlbumsProps) {
  // Queried here as well, because a query only re-renders the component that has read it.
  const query = useGenreAlbums(genreId);
  // Passes the genre on, so that "Back to Albums" returns to the genre's albums.
  const viewOf = useCallback(
    (album: Album): View => ({ ...albumView(album), genreId, genreName }),
    [genreId, genreName],
  );
  const { isError } = query;
  useEffect(() => {
    if (isError) showToast('error', texts.albumsFailedToast);
  }, [isError]);

  const toPlaylist = (
    <ViewLink view={{ id: 'genre-playlist', genreId, genreName }} className={buttonClass('quiet')}>
      {texts.playlist(genreName)}
    </ViewLink>
  );

  function renderBody() {
    if (query.isPending) return WAITING;
    if (query.isError) {
      return (
        <MessageState
          isAlert
          title={texts.albumsFailed}
          action={<Button onClick={() => void query.refetch()}>{texts.tryAgain}</Button>}
        />
      );
    }
    if (query.data.length === 0) {
      // The genre may consist of songs without an album, so the page links to them.
      return <MessageState drawing="album" title={musicViewTexts.albums.empty} action={toPlaylist} />;
    }
    return <AlbumGrid isAcross albums={query.data} label={genreLabel(genreName)} viewOf={viewOf} />;
  }

  return (
    <>
      <GenreHead
        genreName={genreName}
        title={genreLabel(genreName)}
        note={query.data && texts.albumCount(query.data.length)}
        back={back}
        actions={query.data?.length !== 0 && toPlaylist}
      />
      {renderBody()}
    </>
  );
}

function AddressedGenreAlbums({ genreId, genreName }: { genreId: string; genreName: string | undefined }) {
  const openView = useOpenView();
  const query = useGenreAlbums(genreId);
  const back = <BackButton label={texts.backToSearch} onPress={() => openView({ id: 'search' })} />;
  return (
    <OpenedGenre {...{ genreId, genreName, query, back }} waiting={WAITING}>
      {(name) => <GenreAlbums genreId={genreId} genreName={name} back={back} />}
    </OpenedGenre>
  );
}

export function GenreAlbumsView({ view: { genreId, genreName } }: { view: View }) {
  // Without a genre the shell shows the search instead (see readView).
  if (genreId === undefined) return null;
  return <AddressedGenreAlbums key={genreId} genreId={genreId} genreName={genreName} />;
}
