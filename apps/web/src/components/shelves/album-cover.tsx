import { homeTexts } from '@tutti/contract/home/texts';
import type { Album } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import { CardArtwork } from '../music/card-artwork.tsx';
import { usePlayLoaded } from '../music/use-play-loaded.ts';
import { AlbumLink } from '../view-link.tsx';
import { CoverCard } from './cover-card.tsx';

export function AlbumCover({ album, note }: { album: Album; note?: string }) {
  const loadTracks = useLoadAlbumTracks();
  const play = usePlayLoaded(homeTexts.shelves.playFailed);
  return (
    <CoverCard
      title={album.title}
      note={note ?? album.artist}
      picture={<CardArtwork artUrl={album.artUrl} title={album.title} color={album.artColour} />}
      renderLink={(link) => <AlbumLink album={album} {...link} />}
      source={{ kind: 'album', id: album.id }}
      onPlay={() => void play(() => loadTracks(album.id))}
    />
  );
}
