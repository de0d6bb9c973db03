import { homeTexts } from '@tutti/contract/home/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { knownAlbum, knownArtist } from '@tutti/player';
import { CardArtwork } from '#components/music/card-artwork.tsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { AlbumLink, ViewLink } from '#components/view-link.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useRecentlyPlayed } from '#data/own/played-lists.ts';
import { useLoadPlaylistTracks, usePlaylists } from '#data/own/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { onePerAlbum } from './one-per-album.ts';

const SHOWN = 12;

function RecentCard({ track }: { track: Track }) {
  const { playFrom } = usePlayer();
  const { title, album, albumId, coverImageUrl, artColour, folder } = track;
  const play = () => playFrom([track], 0);
  const content = {
    title,
    note: knownArtist(track) ?? knownAlbum(track) ?? folder,
    picture: <CardArtwork artUrl={coverImageUrl} title={album || title} color={artColour} />,
  };
  if (albumId === undefined) return <CoverCard {...content} isPlayed onPress={play} />;
  return (
    <CoverCard
      {...content}
      renderLink={(link) => <AlbumLink album={{ id: albumId, title: album }} {...link} />}
      onPlay={play}
    />
  );
}

/** The latest songs, one of each album; nothing until there are some or after a failure, because the page has more to show. */
export function RecentlyPlayed() {
  const { data = [] } = useRecentlyPlayed();
  const tracks = onePerAlbum(data.map(({ track }) => track)).slice(0, SHOWN);
  if (tracks.length === 0) return null;
  return (
    <Shelf
      title={controlTexts.recentlyPlayed}
      items={tracks}
      keyOf={({ id }) => id}
      renderCard={(track) => <RecentCard track={track} />}
    />
  );
}

export function OwnPlaylists() {
  const { data = [] } = usePlaylists();
  const loadTracks = useLoadPlaylistTracks();
  const play = usePlayLoaded(homeTexts.shelves.playFailed);
  if (data.length === 0) return null;
  return (
    <Shelf
      title={homeTexts.shelves.playlists}
      items={data.slice(0, SHOWN)}
      keyOf={({ id }) => id}
      renderCard={({ id, name, trackCount, covers }) => (
        <CoverCard
          title={name}
          note={homeTexts.shelves.tracks(trackCount)}
          picture={<PlaylistPicture playlist={{ id, name, covers }} />}
          renderLink={(link) => <ViewLink view={{ id: 'playlist', playlistId: id }} {...link} />}
          onPlay={trackCount > 0 ? () => void play(() => loadTracks(id)) : undefined}
        />
      )}
    />
  );
}
