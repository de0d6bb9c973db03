import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { createPlayerTrack } from '@tutti/player';
import type { Track } from '#data/library/library-queries.ts';
import type { PastSong, PlayedRoom } from '#data/rooms/past-rooms-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { PastSongRow } from './past-song-row.tsx';

function toTrack({ durationMs, albumTitle, artUrl, genre, ...track }: PastSong['track']): Track {
  const player = createPlayerTrack({
    ...track,
    genre,
    durationSeconds: durationMs / 1_000,
    album: albumTitle ?? null,
    albumId: track.albumId ?? null,
    coverImageUrl: artUrl,
    artColour: track.artColour ?? null,
  });
  return {
    ...player,
    genres: [genre],
    bitRateKbps: 0,
    discNumber: undefined,
    trackNumber: undefined,
    isMissing: false,
  };
}

/** The songs in the order in which they were heard, as the player needs them. */
export const toTracks = ({ songs }: PlayedRoom): Track[] => songs.map(({ track }) => toTrack(track));

interface PastSongsProps {
  songs: readonly PastSong[];
  tracks: readonly Track[];
}

export function PastSongs({ songs, tracks }: PastSongsProps) {
  const { currentTrack, isPlaying, playFrom, toggleTrack } = usePlayer();
  return (
    <ul aria-label={texts.songs} data-rows className="-mx-2">
      {songs.map((song, index) => {
        const track = tracks[index];
        if (track === undefined) return null;
        const isCurrent = currentTrack?.id === track.id;
        return (
          <PastSongRow
            key={song.id}
            song={song}
            track={track}
            isCurrent={isCurrent}
            isSounding={isCurrent && isPlaying}
            onPress={() => (isCurrent ? toggleTrack(track) : playFrom(tracks, index))}
          />
        );
      })}
    </ul>
  );
}
