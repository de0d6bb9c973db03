import { stationTexts } from '@tutti/contract/stations/texts';
import { cyclingPaletteClass } from '#components/drawings/palette.ts';
import { genreLabel } from '#components/genre-label.ts';
import { relativeTime } from '#components/relative-time.ts';
import { StationPicture } from '#components/stations/station-picture.tsx';
import { useNow } from '#components/use-now.ts';
import type { RecentStation } from '#data/own/recents-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Link } from '#ui/link.tsx';
import { PICTURE_PX, ShortcutTile } from './shortcut-tile.tsx';

/** M-066 … M-068: opens the live streams page, which joins the genre in the navigation state. */
export function StationShortcut({ station, palette }: { station: RecentStation; palette: number }) {
  const nowMs = useNow();
  const { nowPlayingByGenre } = useStation();
  return (
    <ShortcutTile
      name={stationTexts.stationName(genreLabel(station.genreName))}
      note={`${stationTexts.home.lastListened} ${relativeTime(station.listenedAt, nowMs)}`}
      isStation
      picture={
        <div className={`grid size-full place-items-center ${cyclingPaletteClass(palette)}`}>
          <StationPicture
            genreName={station.genreName}
            nowPlaying={nowPlayingByGenre[station.genreId]}
            sizePx={PICTURE_PX}
            className="size-2/3 rounded-full!"
          />
        </div>
      }
      renderLink={(link) => (
        <Link to="/live-streams" state={{ autoJoinGenreId: station.genreId }} {...link} />
      )}
    />
  );
}
