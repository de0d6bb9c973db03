import { homeTexts } from '@tutti/contract/home/texts';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { cyclingPaletteClass, paletteClass } from '#components/drawings/palette.ts';
import { type ArtTintProps, artTint, knownColors } from '#components/music/art-tint.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { pictureOfAlbum } from '#components/music/tinted-picture.ts';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { COVERS_CARD } from '#components/shelves/cover-card.tsx';
import { SourceDisc, SourceWords } from '#components/shelves/source-disc.tsx';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { SongSkeleton, tintOf } from '#components/stations/station-card.tsx';
import { nowPlayingNote, nowPlayingTitle, stationName } from '#components/stations/station-naming.ts';
import { StationPicture } from '#components/stations/station-picture.tsx';
import { AlbumLink } from '#components/view-link.tsx';
import type { Album } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import { useStation } from '#engine/engine-context.tsx';
import { BESIDE_HERO, BESIDE_HERO_COVER, besideHeroEdgePx } from './hero-frame.ts';
import { JoinButton } from './join-button.tsx';

const texts = homeTexts.hero;

interface FrameProps {
  eyebrow: ReactNode;
  tint: ArtTintProps;
  paletteClassName?: string;
  picture: ReactNode;
  disc: ReactNode;
  children: ReactNode;
}

function Frame({ eyebrow, tint, paletteClassName, picture, disc, children }: FrameProps) {
  const eyebrowId = useId();
  return (
    // Not a region, because the newest album would be a second one of that name.
    <div
      role="group"
      aria-labelledby={eyebrowId}
      style={tint.style}
      className={clsx(BESIDE_HERO, 'group text-white', paletteClassName, tint.className)}
    >
      <p id={eyebrowId} className="text-sm font-semibold text-white/85">
        {eyebrow}
      </p>
      <div className="mt-2 flex items-end justify-between gap-3">
        {picture}
        {disc}
      </div>
      <div className="mt-auto min-w-0 pt-2">{children}</div>
    </div>
  );
}

/** Dark enough for white text, whatever the cover looks like. */
const IN_COVER_COLORS =
  'station-palette [--station-from:oklch(from_var(--art-field)_0.28_min(c,0.09)_h)] [--station-to:oklch(from_var(--art-field)_0.44_min(c,0.09)_h)]';

export function ContinueCard({ album, isPlayed }: { album: Album; isPlayed: boolean }) {
  const loadTracks = useLoadAlbumTracks();
  const play = usePlayLoaded(homeTexts.shelves.playFailed);
  const { title, artist, artUrl, artColour } = album;
  const eyebrow = isPlayed ? texts.resume : homeTexts.shelves.justAdded;
  const tinted = pictureOfAlbum(album);
  const source = { kind: 'album', id: album.id } as const;
  return (
    <Frame
      eyebrow={<SourceWords source={source} words={eyebrow} />}
      paletteClassName={knownColors(tinted) === undefined ? paletteClass(title) : IN_COVER_COLORS}
      tint={artTint(tinted)}
      picture={
        <Artwork
          artUrl={artUrl}
          title={title}
          color={artColour}
          sizePx={besideHeroEdgePx()}
          className={`${BESIDE_HERO_COVER} rounded-xl! shadow-lift`}
        />
      }
      disc={
        <SourceDisc
          title={title}
          source={source}
          shape="words"
          onPlay={() => void play(() => loadTracks(album.id))}
          className="end-5 bg-white! text-[#1d1915]! opacity-100! pointer-coarse:grid!"
        />
      }
    >
      <AlbumLink album={album} title={title} className={COVERS_CARD}>
        <span dir="auto" className="block truncate font-semibold">
          {title}
        </span>{' '}
        <span dir="auto" className="block truncate text-sm text-white/85">
          {artist}
        </span>
      </AlbumLink>
    </Frame>
  );
}

interface NextStationCardProps {
  station: StationCardStation;
  /** Its index in the list of all stations, which determines its colors. */
  index: number;
}

/** The station that suits the listener next best. */
export function NextStationCard({ station, index }: NextStationCardProps) {
  const { nowPlayingByGenre } = useStation();
  const nowPlaying = nowPlayingByGenre[station.genreId];
  return (
    <Frame
      eyebrow={texts.alsoOnAir}
      paletteClassName={cyclingPaletteClass(index)}
      tint={tintOf(nowPlaying)}
      picture={
        <StationPicture
          genreName={station.genreName}
          nowPlaying={nowPlaying}
          sizePx={besideHeroEdgePx()}
          isUrgent
          className={`${BESIDE_HERO_COVER} rounded-xl shadow-lift`}
        />
      }
      disc={<JoinButton station={station} isDisc />}
    >
      <p className="truncate font-title font-bold italic">{stationName(station)}</p>
      <div className="h-10 text-sm">
        {nowPlaying === undefined ? (
          <SongSkeleton />
        ) : (
          <p dir="auto">
            <span className="block truncate font-semibold">{nowPlayingTitle(nowPlaying)}</span>{' '}
            <span className="block truncate text-white/85">{nowPlayingNote(nowPlaying)}</span>
          </p>
        )}
      </div>
    </Frame>
  );
}
