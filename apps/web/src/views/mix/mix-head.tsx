import { homeTexts } from '@tutti/contract/home/texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { mixViewTexts as texts } from '@tutti/contract/recommendations/mix-view-texts';
import { type ReactNode, useState } from 'react';
import { GenrePicture } from '#components/drawings/genre-picture.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import type { NamedMix } from '#components/music/name-mixes.ts';
import { SaveAsPlaylist } from '#components/playlists/save-as-playlist.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { dateFormat } from '#language/formats.ts';
import { reasonForHead } from './reason-for-head.ts';

interface MixProps {
  mix: NamedMix;
  /** Undefined while loading. */
  tracks: readonly Track[] | undefined;
}

const NONE: readonly Track[] = [];

const days = dateFormat({ month: 'long', day: 'numeric' });

function MixActions({ mix, tracks = NONE }: MixProps) {
  const trackIds = tracks.map(({ id }) => id);
  const [today] = useState(() => days.format(Date.now()));
  return (
    <CollectionControls
      playLabel={playlistTexts.playAll}
      tracks={tracks}
      marks={<SaveAsPlaylist isTool name={texts.savedName(mix.title, today)} trackIds={trackIds} />}
      menu={
        tracks.length > 0 && (
          <CollectionMenu name={mix.title} addition={{ trackIds }} loadTracks={async () => tracks} />
        )
      }
    />
  );
}

export function MixHead({ mix, tracks, back }: MixProps & { back: ReactNode }) {
  const seconds = (tracks ?? NONE).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const reason = reasonForHead(tracks ?? NONE);
  const size =
    tracks === undefined ? [] : [musicTexts.playlists.count(tracks.length), formatTotalDuration(seconds)];
  if (reason !== undefined) size.push(reason);
  return (
    <CollectionHead
      kind={homeTexts.shelves.madeForYou}
      title={mix.title}
      tint={{
        artUrl: undefined,
        color: undefined,
        of: mix.drawing,
        palette: mix.colors,
      }}
      picture={
        <GenrePicture
          name={mix.drawing}
          colors={mix.colors}
          className={`${collectionPictureClass} rounded-xl`}
        />
      }
      back={back}
      actions={<MixActions mix={mix} tracks={tracks} />}
    >
      {mix.note !== '' && (
        <p dir="auto" className="text-ink/85">
          {mix.note}
        </p>
      )}
      <p className="text-sm text-muted tabular-nums">{[...size, texts.daily].join(' · ')}</p>
    </CollectionHead>
  );
}
