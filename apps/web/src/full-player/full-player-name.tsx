import type { ReactNode } from 'react';
import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { StarRating } from '#components/marks/star-rating.tsx';
import { splitCredit } from '#components/music/artist-credit.tsx';
import { AlbumLink, ViewLink } from '#components/view-link.tsx';
import { useRating } from '#data/own/ratings-queries.ts';
import { titleLength } from './title-length.ts';

interface FullPlayerNameProps {
  trackId: string | undefined;
  title: string;
  artist: string;
  artists: readonly { readonly id: string; readonly name: string }[];
  album: string | undefined;
  albumId: string | undefined;
  menu: ReactNode;
}

/** Has the height of a touch target and the width of the name. */
const LINK = 'inline-flex min-h-11 max-w-full min-w-0 items-center text-start hover:underline';

function Credit({ artist, artists }: Pick<FullPlayerNameProps, 'artist' | 'artists'>) {
  return splitCredit(artist, artists).map(({ text, artistId }, index) =>
    artistId === undefined ? (
      <span key={`${index}`} className="whitespace-pre">
        {text}
      </span>
    ) : (
      <ViewLink key={`${index}`} view={{ id: 'artists', artistId }} className={LINK}>
        {text}
      </ViewLink>
    ),
  );
}

function AlbumLine({ album, albumId }: { album: string; albumId: string | undefined }) {
  return (
    <p dir="auto" className="full-player-album flex min-h-11 min-w-0 items-center text-muted" title={album}>
      {albumId === undefined ? (
        <span className="truncate">{album}</span>
      ) : (
        <AlbumLink album={{ id: albumId, title: album }} className={LINK}>
          <span className="truncate">{album}</span>
        </AlbumLink>
      )}
    </p>
  );
}

/** Only a song that has stars shows them; the menu gives them. */
function GivenStars({ trackId, title }: { trackId: string; title: string }) {
  const { stars } = useRating({ kind: 'track', id: trackId });
  if (stars === 0) return null;
  return <StarRating rated={{ kind: 'track', id: trackId }} name={title} className="-me-1.5 shrink-0" />;
}

export function FullPlayerName({
  trackId,
  title,
  artist,
  artists,
  album,
  albumId,
  menu,
}: FullPlayerNameProps) {
  return (
    <>
      <div className="full-player-title-row">
        {/* A new key replaces the text of the former track instead of animating it. */}
        <h1
          key={`${title} ${artist}`}
          dir="auto"
          title={title}
          data-length={titleLength(title)}
          className="full-player-title"
        >
          {title}
        </h1>
        <div className="full-player-actions">
          {trackId !== undefined && <FavoriteButton trackId={trackId} title={title} size="lg" />}
          {menu}
        </div>
      </div>
      {/* The album takes the place of an artist that nobody knows. */}
      {artist !== '' && (
        <p
          key={`${title} ${artist}`}
          dir="auto"
          className="full-player-artist flex min-h-11 min-w-0 flex-wrap items-center font-medium"
          title={artist}
        >
          <Credit artist={artist} artists={artists} />
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        {album !== undefined && <AlbumLine key={`${title} ${album}`} album={album} albumId={albumId} />}
        {trackId !== undefined && <GivenStars key={trackId} trackId={trackId} title={title} />}
      </div>
    </>
  );
}
