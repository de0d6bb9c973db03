import { clsx } from 'clsx';
import drawings from './drawings.svg?url';

export type DrawingName =
  | 'album'
  | 'all-well'
  | 'artist'
  | 'devices'
  | 'genres'
  | 'heart'
  | 'kept'
  | 'key'
  | 'locked'
  | 'log'
  | 'mail'
  | 'parted'
  | 'people'
  | 'playlists'
  | 'queue'
  | 'recent'
  | 'requests'
  | 'search'
  | 'song'
  | 'station'
  | 'waiting';

/** One of our line drawings in the two colors of the theme; a file of its own, so that no script carries them. */
export function Drawing({ name, size = 'size-24' }: { name: DrawingName; size?: 'size-16' | 'size-24' }) {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      fill="var(--color-accent)"
      className={clsx('shrink-0 text-muted', size)}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
