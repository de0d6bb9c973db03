import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { useMemo } from 'react';
import { collectionEdgePx } from '#above-the-fold/art-size.ts';
import { BackButton } from '#components/back-button.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { pictureOf } from '#components/rooms/room-parts.ts';
import type { PlayedRoom } from '#data/rooms/past-rooms-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { EncoreButton, SaveButton, uniqueIds } from './past-room-actions.tsx';
import { PastRoomFacts } from './past-room-facts.tsx';
import { PAST_ROOMS } from './past-rooms-address.ts';
import { PastSongs, toTracks } from './past-songs.tsx';

function Back() {
  const openView = useOpenView();
  return <BackButton label={texts.title} onPress={() => openView({ id: 'rooms', roomId: PAST_ROOMS })} />;
}

/** Shows what a room has played, with the head of a playlist. */
export function Played({ played }: { played: PlayedRoom }) {
  const { room, songs } = played;
  const tracks = useMemo(() => toTracks(played), [played]);
  const [first] = songs;
  return (
    <>
      <CollectionHead
        kind={texts.kind}
        title={room.name}
        tint={first ? pictureOf(first.track) : { artUrl: undefined, color: undefined, of: room.name }}
        back={<Back />}
        picture={
          <CoverMosaic
            covers={songs.map(({ track }) => track)}
            title={room.name}
            sizePx={collectionEdgePx()}
            isLazy={false}
            className={`${collectionPictureClass} rounded-xl`}
          />
        }
        actions={
          songs.length > 0 && (
            <CollectionControls
              playLabel={musicViewTexts.artists.playAll}
              tracks={tracks}
              marks={
                <>
                  <EncoreButton played={played} />
                  <SaveButton played={played} />
                </>
              }
              menu={
                <CollectionMenu
                  name={room.name}
                  addition={{ trackIds: uniqueIds(played) }}
                  loadTracks={async () => tracks}
                />
              }
            />
          )
        }
      >
        <PastRoomFacts played={played} />
      </CollectionHead>
      <PastSongs songs={songs} tracks={tracks} />
    </>
  );
}
