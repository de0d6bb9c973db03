import { musicTexts } from '@tutti/contract/texts/music-texts';
import { ListX } from 'lucide-react';
import { useCallback } from 'react';
import { moveItem, ReorderList } from '#components/long-lists/reorder-list.tsx';
import { FavouriteButton } from '#components/tracks/favourite-button.tsx';
import { TrackLine } from '#components/tracks/track-line.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import type { Track } from '#data/library-queries.ts';
import type { Playlist } from '#data/playlists-queries.ts';
import { useRemoveFromPlaylist, useReorderPlaylist } from '#data/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';

const texts = musicTexts.playlists;

interface PlaylistTracksProps {
  playlist: Playlist;
  tracks: readonly Track[];
}

interface PlaylistLineProps {
  track: Track;
  playlist: Playlist;
  /** Plays the playlist from here. */
  onPress: () => void;
}

function PlaylistLine({ track, playlist, onPress }: PlaylistLineProps) {
  const player = usePlayer();
  const remove = useRemoveFromPlaylist(playlist);
  const isCurrent = player.currentTrack?.id === track.id;
  return (
    <TrackLine
      track={track}
      isCurrent={isCurrent}
      isPlaying={player.isPlaying}
      onPress={() => (isCurrent ? player.toggleTrack(track) : onPress())}
    >
      <FavouriteButton trackId={track.id} title={track.title} size="sm" />
      <TrackMenu
        track={track}
        extraItems={[{ label: texts.takeOut, icon: ListX, onSelect: () => remove.mutate(track) }]}
      />
    </TrackLine>
  );
}

const keyOfTrack = ({ id }: Track) => id;
const nameOfTrack = ({ title }: Track) => title;

export function PlaylistTracks({ playlist, tracks }: PlaylistTracksProps) {
  const { playFrom } = usePlayer();
  const reorder = useReorderPlaylist(playlist.id);
  const renderRow = useCallback(
    (track: Track, index: number) => (
      <PlaylistLine track={track} playlist={playlist} onPress={() => playFrom(tracks, index)} />
    ),
    [playlist, tracks, playFrom],
  );
  return (
    <ReorderList
      items={tracks}
      keyOf={keyOfTrack}
      nameOf={nameOfTrack}
      label={playlist.name}
      onMove={(from, to) => reorder.mutate(moveItem(tracks, from, to))}
      renderRow={renderRow}
    />
  );
}
