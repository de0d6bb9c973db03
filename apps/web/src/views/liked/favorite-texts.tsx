/** Title, artist and album of a favorite song, on its card. */
import { listTexts } from '@tutti/contract/page/list-texts';
import { artistOrFolder } from '@tutti/player';
import { clsx } from 'clsx';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { AlbumLink } from '#components/view-link.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { albumAmongOthers } from '#navigation/view.ts';

type Track = Favorite['track'];

export function FavoriteTitle({ track }: { track: Track }) {
  return (
    <h2
      dir="auto"
      className={clsx('truncate font-sans font-medium', track.isMissing && 'line-through')}
      title={track.title}
    >
      {track.title}
    </h2>
  );
}

export function FavoriteArtist({ track }: { track: Track }) {
  if (track.isMissing) return <p className="truncate text-sm text-muted">{listTexts.fileMissing}</p>;
  const name = artistOrFolder(track);
  if (name === '') return null;
  return <ArtistCredit credit={name} artists={track.artists} className="text-sm text-muted" />;
}

/** Opens the albums with this one highlighted. */
export function FavoriteAlbum({ track, className }: { track: Track; className: string }) {
  const { albumId, album } = track;
  if (albumId === undefined) return null;
  return (
    <AlbumLink
      album={{ id: albumId, title: album }}
      view={albumAmongOthers({ id: albumId })}
      dir="auto"
      title={album}
      className={clsx(
        'relative block w-fit max-w-full truncate text-start text-sm hover:underline pointer-coarse:pointer-events-none',
        className,
      )}
    >
      {album}
    </AlbumLink>
  );
}
