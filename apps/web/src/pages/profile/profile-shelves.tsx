import { homeTexts } from '@tutti/contract/home/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { knownAlbum, knownArtist } from '@tutti/player';
import { CardArtwork } from '#components/music/card-artwork.tsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { relativeTime } from '#components/relative-time.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { useNow } from '#components/use-now.ts';
import { AlbumLink, ViewLink } from '#components/view-link.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useRecentlyPlayed } from '#data/own/played-lists.ts';
import { useLoadPlaylistTracks, usePlaylists } from '#data/own/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { onePerAlbum } from './one-per-album.ts';
import './profile.css';

const SHOWN = 12;

interface RecentCardProps {
  track: Track;
  playedAt: Date;
  nowMs: number;
}

function RecentCard({ track, playedAt, nowMs }: RecentCardProps) {
  const { playFrom } = usePlayer();
  const { title, album, albumId, coverImageUrl, artColour, folder } = track;
  const play = () => playFrom([track], 0);
  const content = {
    title,
    note: (
      <span className="profile-played">
        <span dir="auto" className="truncate">
          {knownArtist(track) ?? knownAlbum(track) ?? folder}
        </span>
        <time dateTime={playedAt.toISOString()}>{relativeTime(playedAt, nowMs)}</time>
      </span>
    ),
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
  const nowMs = useNow();
  const plays = onePerAlbum(data, ({ track }) => track).slice(0, SHOWN);
  if (plays.length === 0) return null;
  return (
    <Shelf
      title={controlTexts.recentlyPlayed}
      items={plays}
      keyOf={({ track }) => track.id}
      renderCard={(play) => <RecentCard {...play} nowMs={nowMs} />}
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
