import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useEffect, useState } from 'react';
import { BackButton } from '#components/back-button.tsx';
import type { View } from '#navigation/view.ts';
import { forgetSelectedAlbum, readSelectedAlbum, useOpenView } from '#navigation/view.ts';
import { AlbumList } from './album-list.tsx';
import { AlbumPage } from './album-page.tsx';

/**
 * One album, or all of them. A selected album from session storage is shown at its position in the list (M-031 … M-033,
 * M-170, M-171).
 */
export function AlbumsView({ view }: { view: View }) {
  const openView = useOpenView();
  const [handedOver] = useState(readSelectedAlbum);
  useEffect(forgetSelectedAlbum, []);
  const { albumId, genreId, genreName } = view;
  if (albumId === undefined) {
    return <AlbumList view={view} selectedId={view.selectedAlbumId ?? handedOver?.id} />;
  }
  return (
    <AlbumPage
      key={albumId}
      albumId={albumId}
      {...(handedOver?.id === albumId ? { expectedTitle: handedOver.title } : {})}
      back={
        <BackButton
          label={musicViewTexts.genres.backToAlbums}
          onPress={() =>
            openView(
              genreId === undefined || genreName === undefined
                ? { id: 'albums', selectedAlbumId: albumId }
                : { id: 'genre-albums', genreId, genreName },
            )
          }
        />
      }
    />
  );
}
