import { homeTexts } from '@tutti/contract/texts/home-texts';
import { ListMusic } from 'lucide-react';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ShelfFailure } from '#components/shelves/shelf-skeleton.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { HomeShelves } from '#data/library/home-queries.ts';
import { useLoadPlaylistTracks, usePlaylists } from '#data/own/playlists-queries.ts';
import { ShowAll } from './show-all.tsx';

const texts = homeTexts.shelves;
const SHOWN = 20;

interface PlaylistShelfProps {
  covers: HomeShelves['playlistCovers'];
}

export function PlaylistShelf({ covers }: PlaylistShelfProps) {
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
      renderCard={({ id, name, trackCount }) => (
        <CoverCard
          title={name}
          note={texts.tracks(trackCount)}
          picture={
            <CoverMosaic covers={covers.get(id) ?? []} title={name}>
              <ListMusic className="size-2/5" strokeWidth={1.5} />
            </CoverMosaic>
          }
          renderLink={(link) => <ViewLink view={{ id: 'playlist', playlistId: id }} {...link} />}
          onPlay={trackCount > 0 ? () => void play(() => loadTracks(id)) : undefined}
        />
      )}
    />
  );
}
