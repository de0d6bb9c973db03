import { clsx } from 'clsx';
import drawings from './drawings.svg?url';

export type DrawingName =
  | 'album'
  | 'all-well'
  | 'artist'
  | 'bookmark'
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

/** A line drawing in the theme's two colors, loaded as a file, so that it is not part of a script. */
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
