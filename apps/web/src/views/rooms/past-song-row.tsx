import { playerTexts } from '@tutti/contract/player/texts';
import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { artTint } from '#components/music/art-tint.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { artistOf, pictureOf } from '#components/rooms/room-parts.ts';
import { Equalizer } from '#components/tracks/equalizer.tsx';
import { LineAlbum } from '#components/tracks/track-line.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import type { Track } from '#data/library/library-queries.ts';
import type { PastSong } from '#data/rooms/past-rooms-queries.ts';
import { clockTime } from '#language/clock-time.ts';
import './past-song-row.css';

function addedBy({ isOwn, addedBy: name }: PastSong): string | undefined {
  if (isOwn) return roomTexts.queue.addedByYou;
  return name === null ? undefined : roomTexts.queue.addedBy(name);
}

function Facts({ song }: { song: PastSong }) {
  const artist = artistOf(song.track);
  const adder = addedBy(song);
  return (
    <p dir="auto" className="truncate text-sm text-muted">
      {artist}
      {/* Wide rows have a column for it. */}
      {adder !== undefined && (
        <span className="past-song-narrow">
          {artist !== undefined && ' · '}
          {adder}
        </span>
      )}
      {song.wasSkipped && (
        <span className="past-song-wide">
          {artist !== undefined && ' · '}
          {texts.skipped}
        </span>
      )}
    </p>
  );
}

interface PastSongRowProps {
  song: PastSong;
  /** The song as the player and the menu need it. */
  track: Track;
  isCurrent: boolean;
  isSounding: boolean;
  onPress: () => void;
}

export function PastSongRow({ song, track, isCurrent, isSounding, onPress }: PastSongRowProps) {
  const { startedAt } = song;
  const { title, albumTitle, artUrl, artColour } = song.track;
  const tint = isCurrent ? artTint(pictureOf(song.track)) : {};
  return (
    <li className="group flex h-14 items-center gap-1 rounded-lg px-2 hover:bg-raised/70">
      <Artwork
        artUrl={artUrl}
        title={albumTitle ?? title}
        sizePx={44}
        color={artColour}
        className={clsx('size-11', song.wasSkipped && 'opacity-60')}
      />
      <div className="ms-2 min-w-0 grow">
        <button
          type="button"
          data-row-title
          dir="auto"
          aria-current={isCurrent ? 'true' : undefined}
          aria-label={playerTexts[isSounding ? 'pauseTrack' : 'playTrack'](title, track.artist)}
          className={clsx(
            'block max-w-full truncate text-start font-medium',
            isCurrent && clsx('text-spark', tint.className),
          )}
          style={tint.style}
          title={title}
          // The second click of a double click would pause what the first one has started.
          onClick={({ detail }) => detail < 2 && onPress()}
        >
          {title}
        </button>
        <Facts song={song} />
      </div>
      {isSounding && <Equalizer track={track} />}
      <LineAlbum track={track} className="past-song-album" />
      <span dir="auto" className="past-song-adder truncate px-2 text-sm text-muted">
        {addedBy(song)}
      </span>
      <span className="past-song-time shrink-0 text-end text-sm text-muted tabular-nums">
        <time dateTime={startedAt.toISOString()}>{clockTime.format(startedAt)}</time>
        {/* Where the other words have no room for it. */}
        {song.wasSkipped && <span className="past-song-narrow block text-xs">{texts.skipped}</span>}
      </span>
      <span className="past-song-marks flex shrink-0 items-center">
        <FavoriteButton trackId={track.id} title={title} size="sm" className="max-sm:hidden" />
        <TrackMenu track={track} />
      </span>
      <span className="w-14 shrink-0 text-end text-sm text-muted tabular-nums @max-[30rem]:hidden">
        {formatDuration(track.durationSeconds)}
      </span>
    </li>
  );
}
