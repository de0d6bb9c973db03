import { homeTexts } from '@tutti/contract/texts/home-texts';
import type { Album } from '#data/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library-queries.ts';
import { useOpenAlbum } from '#navigation/view.ts';
import { Artwork } from '../music/artwork.tsx';
import { CoverCard } from './cover-card.tsx';
import { usePlayLoaded } from './use-play-loaded.ts';

/** An album on a shelf: a press opens its page, the disc on its cover plays it. */
export function AlbumCover({ album, note }: { album: Album; note?: string }) {
  const openAlbum = useOpenAlbum();
  const loadTracks = useLoadAlbumTracks();
  const play = usePlayLoaded(homeTexts.shelves.playFailed);
  return (
    <CoverCard
      title={album.title}
      note={note ?? album.artist}
      picture={
        <Artwork
          artUrl={album.artUrl}
          title={album.title}
          sizePx={160}
          colour={album.artColour}
          className="aspect-square w-full rounded-xl! shadow-lift"
        />
      }
      onPress={() => openAlbum(album)}
      onPlay={() => void play(() => loadTracks(album.id))}
    />
  );
}
