import { stationTexts } from '@tutti/contract/texts/station-texts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { AlbumCover } from '#components/shelves/album-cover.tsx';
import { Shelf, ShelfHeader } from '#components/shelves/shelf.tsx';
import { ShelfFailure, ShelfSkeleton } from '#components/shelves/shelf-skeleton.tsx';
import { useStationList } from '#components/stations/station-grid.tsx';
import type { HomeShelves } from '#data/library/home-queries.ts';
import type { RecentStation } from '#data/own/recents-queries.ts';
import { useRecentStations } from '#data/own/recents-queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { StationCover } from './station-cover.tsx';

const texts = stationTexts.home;

type RecentAlbum = HomeShelves['recentAlbums'][number];
type Recent =
  | { readonly kind: 'station'; readonly at: Date; readonly station: RecentStation }
  | { readonly kind: 'album'; readonly at: Date; readonly album: RecentAlbum['album'] };

/** Stations and albums in the order in which they were played, latest first. */
export function mergeRecents(
  stations: readonly RecentStation[],
  albums: readonly RecentAlbum[],
): readonly Recent[] {
  const all: Recent[] = [
    ...stations.map((station): Recent => ({ kind: 'station', at: station.listenedAt, station })),
    ...albums.map(({ album, playedAt }): Recent => ({ kind: 'album', at: playedAt, album })),
  ];
  return all.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

function NothingRecent({ isAlone }: { isAlone: boolean }) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        isAlone && 'min-h-24 rounded-card border border-line px-6 py-4',
      )}
    >
      <p>
        <span className="block font-semibold">{texts.noRecentStreams}</span>{' '}
        <span className="block text-sm text-muted">{texts.noRecentStreamsHint}</span>
      </p>
      <Link to="/live-streams" className={buttonClass('quiet')}>
        {texts.browseStreams}
      </Link>
    </div>
  );
}

interface JumpBackInProps {
  albums?: readonly RecentAlbum[];
  /** The albums are still loading. */
  isWaiting?: boolean;
}

export function JumpBackIn({ albums = [], isWaiting = false }: JumpBackInProps) {
  const { data = [], isPending, isError, refetch } = useRecentStations();
  const { stations } = useStationList();
  const headingId = useId();
  if (isPending || isWaiting) return <ShelfSkeleton title={texts.jumpBackIn} />;
  // The station's colors in the list below, or by its index here if it is off the air.
  const paletteOf = (genreId: string) => {
    const index = stations?.findIndex((station) => station.genreId === genreId) ?? -1;
    return index === -1 ? data.findIndex((recent) => recent.genreId === genreId) : index;
  };
  const recents = mergeRecents(data, albums);
  if (recents.length === 0 && isError) {
    return <ShelfFailure title={texts.jumpBackIn} onRetry={() => void refetch()} />;
  }
  if (recents.length === 0) {
    return (
      <section aria-labelledby={headingId}>
        <ShelfHeader title={texts.jumpBackIn} headingId={headingId} />
        <NothingRecent isAlone />
      </section>
    );
  }
  return (
    <div className="space-y-2">
      <Shelf
        title={texts.jumpBackIn}
        items={recents}
        keyOf={(recent) => (recent.kind === 'station' ? `station ${recent.station.id}` : recent.album.id)}
        renderCard={(recent) =>
          recent.kind === 'station' ? (
            <StationCover recent={recent.station} palette={paletteOf(recent.station.genreId)} />
          ) : (
            <AlbumCover album={recent.album} />
          )
        }
      />
      {data.length === 0 && !isError && <NothingRecent isAlone={false} />}
    </div>
  );
}
