import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { memo } from 'react';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { AlbumLink } from '#components/view-link.tsx';
import { dateFormat } from '#language/formats.ts';
import { albumAmongOthers } from '#navigation/view.ts';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import { CardActions, type FavoriteCardProps, PlayOnArt } from './favorite-card-controls.tsx';

const texts = musicTexts.favourites;
const dates = dateFormat({ dateStyle: 'medium' });

/** Keeps a date in one line. */
const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');

/** Title, artist, album, two lines of details, and the buttons. */
export const FAVORITE_SHAPE = { textPx: 156, minCardPx: 188 };

export function FavoritesSkeleton() {
  return <CardGridSkeleton {...FAVORITE_SHAPE} label={texts.loading} />;
}

function AlbumOf({ albumId, album }: { albumId: string | undefined; album: string }) {
  if (albumId === undefined) return null;
  return (
    <AlbumLink
      album={{ id: albumId, title: album }}
      view={albumAmongOthers({ id: albumId })}
      dir="auto"
      title={album}
      className="block max-w-full truncate text-start text-sm text-accent hover:underline pointer-coarse:pointer-events-none"
    >
      {album}
    </AlbumLink>
  );
}

/** Memoized, so that scrolling renders only new cards. */
export const FavoriteCard = memo(function FavoriteCard(props: FavoriteCardProps) {
  const { track, addedAt } = props.favorite;
  return (
    <article
      ref={leaveFocusToContent}
      aria-label={track.title}
      className="flex h-full flex-col gap-3 rounded-card p-3 transition-colors duration-150 hover:bg-raised"
    >
      <div className="relative">
        <Artwork
          artUrl={track.coverImageUrl}
          title={track.album}
          sizePx={200}
          color={track.artColour}
          className={clsx('aspect-square w-full rounded-xl', track.isMissing && 'opacity-40 grayscale')}
        />
        <PlayOnArt {...props} />
      </div>
      <div className="min-w-0 grow">
        <h2 dir="auto" className="truncate font-semibold" title={track.title}>
          {track.title}
        </h2>
        {track.isMissing ? (
          <p className="truncate text-sm text-muted">{listTexts.fileMissing}</p>
        ) : (
          <ArtistCredit credit={track.artist} artists={track.artists} className="text-sm text-muted" />
        )}
        <AlbumOf albumId={track.albumId} album={track.album} />
        <p className="mt-1 line-clamp-2 text-xs text-muted tabular-nums">
          {viewTexts.favouriteFacts(
            formatDuration(track.durationSeconds),
            track.bitRateKbps,
            keepTogether(texts.added(dates.format(addedAt))),
          )}
        </p>
      </div>
      <CardActions favorite={props.favorite} />
    </article>
  );
});
