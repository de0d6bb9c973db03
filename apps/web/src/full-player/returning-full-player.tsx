import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { genreIdOf } from '@tutti/contract/stations/station-ref';
import { stationTexts } from '@tutti/contract/stations/texts';
import { toNowPlaying } from '@tutti/sync';
import { X } from 'lucide-react';
import { useStationMetadata } from '#data/stations/stations-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Seats } from '#ui/seats.tsx';
import type { useReturnOffer } from '../player-bar/return-offer.tsx';
import { FullPlayerArt } from './full-player-art.tsx';
import { FullPlayerGrid, FullPlayerHeader } from './full-player-frame.tsx';
import type { FullPlayerPicture } from './now-playing-source.ts';
import { OnAirName } from './on-air-name.tsx';
import { followingRows } from './panels/following-rows.ts';
import { UpNext } from './panels/up-next.tsx';

const texts = stationTexts.returnOffer;

interface ReturningFullPlayerProps {
  offer: NonNullable<ReturnType<typeof useReturnOffer>>;
  picture: FullPlayerPicture;
  onClose: () => void;
}

/** The station that played before a reload: browsers play it again only after a press. */
export function ReturningFullPlayer({ offer, picture, onClose }: ReturningFullPlayerProps) {
  const { offerNowPlaying, stations } = useStation();
  const { nowPlaying } = offer;
  const genreId = genreIdOf(offer.station);
  useStationMetadata(genreId === undefined ? [] : [genreId], {
    onMetadata: (reported) => offerNowPlaying(toNowPlaying(reported)),
    onFailure: () => undefined,
  });
  const listed = stations?.find((one) => one.genreId === genreId)?.listenerCount ?? 0;
  return (
    <>
      <FullPlayerHeader onClose={onClose}>
        <p className="text-muted">{texts.question}</p>
        <p className="full-player-station min-w-0 truncate font-title font-bold italic">{offer.name}</p>
      </FullPlayerHeader>
      <FullPlayerGrid
        art={<FullPlayerArt picture={picture} />}
        name={<OnAirName nowPlaying={nowPlaying} menu={undefined} />}
        seats={<Seats listenerCount={nowPlaying?.listenerCount ?? listed} isMineLit={false} />}
        controls={
          <div className="flex min-h-36 items-center justify-center gap-3">
            <Button look="primary" className="min-h-14 px-10 text-base" onClick={offer.accept}>
              {texts.accept}
            </Button>
            <IconButton label={texts.dismiss} className="size-14" onClick={offer.dismiss}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        }
        upNext={
          <div className="full-player-about">
            <UpNext
              heading={stationTexts.upNext}
              rows={followingRows(nowPlaying)}
              none={fullPlayerViewTexts.notAnnounced}
            />
          </div>
        }
      />
    </>
  );
}
