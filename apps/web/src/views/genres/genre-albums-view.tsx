import { musicTexts } from '@tutti/contract/texts/music-texts';
import { AlbumCard, albumGridClass } from '#components/album-card.tsx';
import { BackButton } from '#components/back-button.tsx';
import type { View } from '#components/view.ts';
import { useOpenView } from '#components/view.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useGenreAlbums } from '#data/library-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const texts = musicTexts.genres;

function GenreAlbums({ genreId, genreName }: { genreId: string; genreName: string }) {
  const openView = useOpenView();
  const query = useGenreAlbums(genreId);

  function renderBody() {
    if (query.isPending) return <Skeleton className="h-64 rounded-card" />;
    if (query.isError) {
      return (
        <MessageState
          isAlert
          title={texts.albumsFailed}
          action={<Button onClick={() => void query.refetch()}>{texts.tryAgain}</Button>}
        />
      );
    }
    if (query.data.length === 0) return <MessageState title={musicTexts.albums.empty} />;
    return (
      <ul className={albumGridClass}>
        {query.data.map((album) => (
          <li key={album.id} className="card-offscreen-cheap">
            <AlbumCard album={album} />
          </li>
        ))}
      </ul>
    );
  }

  return (
    <>
      <BackButton label={texts.backToSearch} onPress={() => openView({ id: 'search' })} />
      <ViewHeader title={genreName} note={query.data && texts.albumCount(query.data.length)} />
      {renderBody()}
    </>
  );
}

export function GenreAlbumsView({ view }: { view: View }) {
  // Without a genre the shell shows the search instead (see readView).
  if (view.genreId === undefined || view.genreName === undefined) return null;
  return <GenreAlbums key={view.genreId} genreId={view.genreId} genreName={view.genreName} />;
}
