import { placeTexts } from '@tutti/contract/home/place-texts';
import { homeTexts } from '@tutti/contract/home/texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { Heart } from 'lucide-react';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { genreColors } from '#components/drawings/palette.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { AlbumLink, ViewLink } from '#components/view-link.tsx';
import type { Mix } from '#data/library/home-queries.ts';
import { useLoadMix } from '#data/library/home-queries.ts';
import type { Album } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import type { Favorite } from '#data/own/favorites-queries.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { useLoadPlaylistTracks } from '#data/own/playlists-queries.ts';
import { Link } from '#ui/link.tsx';
import { PICTURE_PX, ShortcutTile } from './shortcut-tile.tsx';

const PICTURE = 'size-full rounded-none!';
const usePlay = () => usePlayLoaded(homeTexts.shelves.playFailed);

export function AlbumShortcut({ album }: { album: Album }) {
  const loadTracks = useLoadAlbumTracks();
  const play = usePlay();
  const { title, artUrl, artColour } = album;
  return (
    <ShortcutTile
      name={title}
      picture={
        <Artwork artUrl={artUrl} title={title} color={artColour} sizePx={PICTURE_PX} className={PICTURE} />
      }
      renderLink={(link) => <AlbumLink album={album} {...link} />}
      onPlay={() => void play(() => loadTracks(album.id))}
      source={{ kind: 'album', id: album.id }}
    />
  );
}

export function PlaylistShortcut({ playlist }: { playlist: Playlist }) {
  const loadTracks = useLoadPlaylistTracks();
  const play = usePlay();
  return (
    <ShortcutTile
      name={playlist.name}
      picture={<PlaylistPicture playlist={playlist} sizePx={PICTURE_PX} className="size-full" />}
      renderLink={(link) => <ViewLink view={{ id: 'playlist', playlistId: playlist.id }} {...link} />}
      onPlay={() => void play(() => loadTracks(playlist.id))}
      source={{ kind: 'playlist', id: playlist.id }}
    />
  );
}

export function MixShortcut({ mix }: { mix: Mix }) {
  const load = useLoadMix();
  const play = usePlayLoaded(homeTexts.firstMix.failed);
  const name = homeTexts.shelves.mix(mix.genreName);
  const playMix = () => void play(() => load.ofGenre(mix.genreId));
  return (
    <ShortcutTile
      name={name}
      picture={
        <CoverMosaic
          covers={mix.covers}
          title={mix.genreName}
          colors={genreColors(mix.genreName)}
          sizePx={PICTURE_PX}
          className="size-full"
        >
          <LazyGenrePicture name={mix.genreName} className="size-full" />
        </CoverMosaic>
      }
      renderLink={(link) => (
        <button type="button" {...link} aria-label={musicTexts.playNamed(name)} onClick={playMix} />
      )}
      onPlay={playMix}
      source={{ kind: 'genre', id: mix.genreId }}
      isPlayed
    />
  );
}

export function FavoritesShortcut({ favorites }: { favorites: readonly Favorite[] }) {
  const play = usePlay();
  return (
    <ShortcutTile
      name={placeTexts.mixtape}
      note={musicTexts.favourites.heading}
      picture={
        <div
          aria-hidden="true"
          className="grid size-full place-items-center bg-linear-135 from-[#8a2b52] to-[#d0722e] text-white"
        >
          <Heart className="size-6" fill="currentColor" />
        </div>
      }
      renderLink={(link) => <Link to="/favorites" {...link} />}
      onPlay={() => void play(async () => favorites.map(({ track }) => track))}
      source={{ kind: 'favorites' }}
    />
  );
}
