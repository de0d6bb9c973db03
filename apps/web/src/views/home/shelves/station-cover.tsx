import { stationTexts } from '@tutti/contract/texts/station-texts';
import { cyclingPaletteClass } from '#components/drawings/palette.ts';
import { relativeTime } from '#components/relative-time.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { StationPicture } from '#components/stations/station-picture.tsx';
import { useNow } from '#components/use-now.ts';
import type { RecentStation } from '#data/own/recents-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Link } from '#ui/link.tsx';

const texts = stationTexts.home;

/** M-066 … M-068: the live streams page connects and joins the genre in the navigation state. */
export function StationCover({ recent, palette }: { recent: RecentStation; palette: number }) {
  const nowMs = useNow();
  const { nowPlayingByGenre } = useStation();
  const name = stationTexts.stationName(recent.genreName);
  return (
    <CoverCard
      title={name}
      note={`${texts.lastListened} ${relativeTime(recent.listenedAt, nowMs)}`}
      isPlayed
      picture={
        <div
          className={`relative grid aspect-square w-full place-items-center rounded-xl shadow-lift ${cyclingPaletteClass(palette)}`}
        >
          <StationPicture
            genreName={recent.genreName}
            nowPlaying={nowPlayingByGenre[recent.genreId]}
            sizePx={128}
            className="size-3/5! rounded-full! shadow-lift"
          />
        </div>
      }
      renderLink={(link) => <Link to="/live-streams" state={{ autoJoinGenreId: recent.genreId }} {...link} />}
    />
  );
}
