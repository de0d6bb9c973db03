import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { createPlayerTrack } from '@tutti/player';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TrackLine, trackLineRowClass } from '#components/tracks/track-line.tsx';
import { TrackLines } from '#components/tracks/track-lines.tsx';
import type { Track } from '#data/library/library-queries.ts';
import type { PastSong, PlayedRoom } from '#data/rooms/past-rooms-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { clockTime } from '#language/clock-time.ts';
import './past-room.css';

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

function addedBy({ isOwn, addedBy: name }: PastSong): string | undefined {
  if (isOwn) return roomTexts.queue.addedByYou;
  return name === null ? undefined : roomTexts.queue.addedBy(name);
}

function remarkOf(song: PastSong): ReactNode {
  const facts = [addedBy(song), song.wasSkipped ? texts.skipped : undefined].filter(
    (fact) => fact !== undefined,
  );
  return facts.length === 0 ? undefined : <span className="note-part truncate">{facts.join(' · ')}</span>;
}

interface PastSongsProps {
  songs: readonly PastSong[];
  tracks: readonly Track[];
}

export function PastSongs({ songs, tracks }: PastSongsProps) {
  const { currentTrack, isPlaying, playFrom, toggleTrack } = usePlayer();
  return (
    <TrackLines fact={musicViewTexts.songs.columns.played} tracks={tracks}>
      <ul aria-label={texts.songs} data-rows className="-mx-2">
        {songs.map((song, index) => {
          const track = tracks[index];
          if (track === undefined) return null;
          const isCurrent = currentTrack?.id === track.id;
          const { id, startedAt } = song;
          return (
            <li key={id} className={clsx(trackLineRowClass, song.wasSkipped && 'is-skipped')}>
              <TrackLine
                track={track}
                number={index + 1}
                isCurrent={isCurrent}
                isPlaying={isPlaying}
                onPress={() => (isCurrent ? toggleTrack(track) : playFrom(tracks, index))}
                remark={remarkOf(song)}
                fact={<time dateTime={startedAt.toISOString()}>{clockTime.format(startedAt)}</time>}
              />
            </li>
          );
        })}
      </ul>
    </TrackLines>
  );
}
