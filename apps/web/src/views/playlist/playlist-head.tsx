import { MOSAIC_COVERS } from '@tutti/contract/limits';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import type { ReactNode } from 'react';
import { collectionEdgePx } from '#above-the-fold/art-size.ts';
import { CollectionControlsSkeleton } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { coversOfTracks } from '#components/music/covers-of-tracks.ts';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import type { TintedPicture } from '#components/music/tinted-picture.ts';
import { pictureOfTrack } from '#components/music/tinted-picture.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import type { Track } from '#data/library/library-queries.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { coversOfPlaylist } from './covers-of-playlist.ts';
import { PlaylistActions } from './playlist-actions.tsx';

const texts = playlistTexts;

interface PlaylistHeadProps {
  playlist: Playlist;
  tracks: readonly Track[] | undefined;
  back: ReactNode;
  search: ReactNode;
}

function PlaylistFacts({ playlist, tracks }: Omit<PlaylistHeadProps, 'back' | 'search'>) {
  const { user } = useAuth();
  const seconds = (tracks ?? []).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return (
    <>
      {playlist.description !== '' && (
        <p dir="auto" className="max-w-[70ch] text-ink/85 wrap-anywhere whitespace-pre-line">
          {playlist.description}
        </p>
      )}
      <p className="text-sm text-muted tabular-nums">
        <span>
          {`${playlist.isPublic ? texts.isPublic : texts.isPrivate} · ${musicTexts.playlists.count(playlist.trackCount)}`}
        </span>
        {seconds > 0 && <span>{` · ${formatTotalDuration(seconds)}`}</span>}
        {user !== undefined && (
          <span dir="auto" className="wrap-anywhere">
            {` · ${collectionTexts.madeBy(user.userName)}`}
          </span>
        )}
      </p>
    </>
  );
}

export function PlaylistHeadSkeleton({ back }: { back: ReactNode }) {
  return (
    <CollectionHead
      kind={collectionTexts.playlist}
      title={texts.heading}
      tint={undefined}
      back={back}
      picture={<Skeleton className={`${collectionPictureClass} rounded-xl`} />}
      actions={<CollectionControlsSkeleton />}
    >
      <div className="collection-facts flex">
        <Skeleton className="h-5 w-56" />
      </div>
    </CollectionHead>
  );
}

/** Takes its colors from the artwork it shows, or from the sheet on which fewer covers lie. */
export function PlaylistHead({ playlist, tracks, back, search }: PlaylistHeadProps) {
  const covers = coversOfPlaylist(tracks ?? []);
  const pictured = covers.length < MOSAIC_COVERS ? undefined : covers[0];
  const sheet: TintedPicture = { artUrl: undefined, color: undefined, of: playlist.name };
  return (
    <CollectionHead
      kind={collectionTexts.playlist}
      title={playlist.name}
      tint={tracks && (pictured === undefined ? sheet : pictureOfTrack(pictured))}
      back={back}
      picture={
        <PlaylistPicture
          playlist={{
            id: playlist.id,
            name: playlist.name,
            covers: coversOfTracks(covers),
          }}
          sizePx={collectionEdgePx()}
          isLazy={false}
          className={`${collectionPictureClass} rounded-xl`}
        />
      }
      actions={<PlaylistActions playlist={playlist} tracks={tracks ?? []} search={search} />}
    >
      <PlaylistFacts playlist={playlist} tracks={tracks} />
    </CollectionHead>
  );
}
