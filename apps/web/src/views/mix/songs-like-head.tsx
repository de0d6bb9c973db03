import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { recommendMenuTexts } from '@tutti/contract/recommendations/menu-texts';
import { mixViewTexts as texts } from '@tutti/contract/recommendations/mix-view-texts';
import { artistOrFolder } from '@tutti/player';
import type { ReactNode } from 'react';
import { collectionEdgePx } from '#above-the-fold/art-size.ts';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import { pictureOfTrack } from '#components/music/tinted-picture.ts';
import { SaveAsPlaylist } from '#components/playlists/save-as-playlist.tsx';
import { sharedReason } from '#components/tracks/describe-reason.ts';
import type { Track } from '#data/library/library-queries.ts';

interface SongsLikeHeadProps {
  /** The song that the others are like. */
  track: Track;
  /** Undefined while loading. */
  songs: readonly Track[] | undefined;
  back: ReactNode;
}

const NONE: readonly Track[] = [];

export function SongsLikeHead({ track, songs = NONE, back }: SongsLikeHeadProps) {
  const name = texts.likeSong(track.title);
  const trackIds = songs.map(({ id }) => id);
  const seconds = songs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const facts = [musicTexts.playlists.count(songs.length), formatTotalDuration(seconds), sharedReason(songs)];
  const size = facts.filter((fact) => fact !== undefined).join(' · ');
  return (
    <CollectionHead
      kind={recommendMenuTexts.similarSongs}
      title={name}
      tint={pictureOfTrack(track)}
      back={back}
      picture={
        <Artwork
          artUrl={track.coverImageUrl}
          title={track.album}
          sizePx={collectionEdgePx()}
          color={track.artColour}
          isLazy={false}
          className={`${collectionPictureClass} rounded-xl`}
        />
      }
      actions={
        <CollectionControls
          playLabel={playlistTexts.playAll}
          tracks={songs}
          marks={<SaveAsPlaylist isTool name={name} trackIds={trackIds} />}
          menu={
            songs.length > 0 && (
              <CollectionMenu name={name} addition={{ trackIds }} loadTracks={async () => songs} />
            )
          }
        />
      }
    >
      {artistOrFolder(track) !== '' && (
        <ArtistCredit credit={artistOrFolder(track)} artists={track.artists} className="text-ink/85" />
      )}
      <p className="text-sm text-muted tabular-nums">{songs.length > 0 ? size : '\u00a0'}</p>
    </CollectionHead>
  );
}
