import { homeTexts } from '@tutti/contract/home/texts';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ShelfFailure } from '#components/shelves/shelf-skeleton.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useLoadPlaylistTracks, usePlaylists } from '#data/own/playlists-queries.ts';
import { ShowAll } from './show-all.tsx';

const texts = homeTexts.shelves;
const SHOWN = 20;

export function PlaylistShelf() {
  const { data, isPending, refetch } = usePlaylists();
  const loadTracks = useLoadPlaylistTracks();
  const play = usePlayLoaded(texts.playFailed);
  if (isPending) return null;
  if (data === undefined) return <ShelfFailure title={texts.playlists} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <Shelf
      title={texts.playlists}
      action={<ShowAll shelf={texts.playlists} view={{ id: 'library' }} />}
      items={data.slice(0, SHOWN)}
      keyOf={({ id }) => id}
      renderCard={({ id, name, trackCount, covers }) => (
        <CoverCard
          title={name}
          note={texts.tracks(trackCount)}
          picture={<PlaylistPicture playlist={{ id, name, covers }} />}
          renderLink={(link) => <ViewLink view={{ id: 'playlist', playlistId: id }} {...link} />}
          source={{ kind: 'playlist', id }}
          onPlay={trackCount > 0 ? () => void play(() => loadTracks(id)) : undefined}
        />
      )}
    />
  );
}
