import { adminBroadcastTexts } from '@tutti/contract/admin-broadcast/texts';
import { clsx } from 'clsx';
import { Play, Square } from 'lucide-react';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { genreLabel } from '#components/genre-label.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';

const EDGE_PX = 48;

interface StationCoverProps {
  genreId: number;
  genreName: string;
  isOnAir: boolean;
  /** The cover of the album on air. */
  artUrl: string | null | undefined;
  artTitle?: string | undefined;
  color?: string | undefined;
}

/** The cover of what is on air. A press joins the station, so that one hears what goes out. */
export function StationCover({
  genreId: id,
  genreName,
  isOnAir,
  artUrl,
  artTitle,
  color,
}: StationCoverProps) {
  const { joinPhaseOf, toggle } = useStationToggle();
  const genreId = String(id);
  const name = genreLabel(genreName);
  const isJoined = joinPhaseOf(genreId) !== 'none';
  const cover = (
    <Artwork
      artUrl={artUrl ?? undefined}
      title={artTitle ?? genreName}
      color={color}
      sizePx={EDGE_PX}
      className="size-12"
      instead={<LazyGenrePicture name={genreName} className="size-full" />}
    />
  );
  if (!isOnAir) return <span className="shrink-0 opacity-50 grayscale">{cover}</span>;
  const label = isJoined ? adminBroadcastTexts.stop(name) : adminBroadcastTexts.listen(name);
  const Icon = isJoined ? Square : Play;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="group relative shrink-0 rounded-lg"
      onClick={() => void toggle(genreId)}
    >
      {cover}
      <span className="absolute inset-0 grid place-items-center">
        <span
          className={clsx(
            'grid size-7 place-items-center rounded-full text-white transition-colors duration-150',
            isJoined ? 'bg-live-fill' : 'station-listen',
          )}
        >
          <Icon aria-hidden="true" fill="currentColor" className={clsx('size-3.5', !isJoined && 'ms-0.5')} />
        </span>
      </span>
    </button>
  );
}
