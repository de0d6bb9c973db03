import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { StarRating } from '#components/marks/star-rating.tsx';
import { splitCredit } from '#components/music/artist-credit.tsx';
import { AlbumLink, ViewLink } from '#components/view-link.tsx';

interface FullPlayerNameProps {
  /** Undefined while the station's track is unknown. */
  trackId: string | undefined;
  title: string;
  artist: string;
  artists: readonly { readonly id: string; readonly name: string }[];
  album: string | undefined;
  albumId: string | undefined;
}

/** Has the height of a touch target and the width of the name. */
const LINK = 'inline-flex min-h-11 max-w-full items-center text-start hover:underline';

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
    <p
      dir="auto"
      className="flex min-h-11 min-w-0 items-center text-sm text-muted md:text-base"
      title={album}
    >
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

/** Title, artists and album with links to their pages, and the favorite button. */
export function FullPlayerName({ trackId, title, artist, artists, album, albumId }: FullPlayerNameProps) {
  return (
    <div>
      <div className="flex items-start gap-3">
        {/* A new key replaces the text of the former track instead of animating it. */}
        <div key={`${title} ${artist}`} className="min-w-0 grow">
          <h1 dir="auto" title={title} className="full-player-title pb-[0.1em] font-bold tracking-tight">
            {title}
          </h1>
          <p
            dir="auto"
            className="flex min-h-11 min-w-0 flex-wrap items-center text-base font-medium md:text-lg"
            title={artist}
          >
            <Credit artist={artist} artists={artists} />
          </p>
        </div>
        {trackId !== undefined && (
          <FavoriteButton trackId={trackId} title={title} size="lg" className="-me-2" />
        )}
      </div>
      <div className="flex items-center justify-between gap-3 md:-mt-2">
        {album !== undefined && <AlbumLine key={`${title} ${album}`} album={album} albumId={albumId} />}
        {trackId !== undefined && (
          <StarRating rated={{ kind: 'track', id: trackId }} name={title} className="-me-1.5 shrink-0" />
        )}
      </div>
    </div>
  );
}
