import { clsx } from 'clsx';
import type { Artist } from '#data/library/library-queries.ts';
import { hashText, paletteClass } from '../drawings/palette.ts';
import { Artwork } from './artwork.tsx';
import { CoverMosaic } from './cover-mosaic.tsx';
import './record-grooves.css';

interface ArtistPictureProps {
  artist: Pick<Artist, 'name' | 'artUrls' | 'songArtUrl' | 'pictureUrl' | 'pictureColours'>;
  sizePx: number;
  className?: string;
  isLazy?: boolean;
}

/**
 * Below this size the record is a plain disc, because grooves would blur. It uses the number, because container queries
 * on a hundred cards cost a quarter of the frames while scrolling.
 */
const RECORD_MIN_PX = 80;

/** `Nova Kline` → `NK`, `The Trio` → `T`, `坂本` → `坂` */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^the\s+/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toLocaleUpperCase() || '♪';
}

/**
 * A round picture: the artist's own one, or else artwork cropped to its center, so that the circle cuts off no
 * lettering, or else a record with the cover of a song on its label, or with their initials.
 */
export function ArtistPicture({ artist, sizePx, className, isLazy = true }: ArtistPictureProps) {
  const { name, pictureUrl, pictureColours } = artist;
  const shape = clsx('aspect-square shrink-0 overflow-hidden rounded-full!', className);
  if (pictureUrl === undefined)
    return <StandIn artist={artist} sizePx={sizePx} className={shape} isLazy={isLazy} />;
  return (
    <Artwork
      key={pictureUrl}
      artUrl={pictureUrl}
      title={name}
      sizePx={sizePx}
      color={pictureColours?.field}
      isLazy={isLazy}
      className={shape}
      instead={<StandIn artist={artist} sizePx={sizePx} className="size-full" isLazy={isLazy} />}
    />
  );
}

/** Chosen so that no neighbors in lists of artists have one color and one kind of record (artist-picture.test.tsx). */
const RECORD_SEED = 162_860;

/** Records are of four kinds, because artists of one color often stand beside each other. */
export const recordOf = (name: string) =>
  (Math.imul(hashText(name.toLowerCase()) ^ RECORD_SEED, 0x9e3779b1) >>> 20) % 4;

/** The part of a record that is its label, as in record-grooves.css. */
const LABEL_SHARE = 0.47;

function StandIn({ artist, sizePx, className, isLazy }: Required<ArtistPictureProps>) {
  const { name, artUrls, songArtUrl } = artist;
  if (artUrls.length > 0) {
    return (
      <CoverMosaic
        covers={artUrls.map((artUrl) => ({ artUrl }))}
        title={name}
        sizePx={sizePx}
        className={className}
        pictureClassName="origin-[50%_35%] scale-145"
        isLazy={isLazy}
      />
    );
  }
  const isRecord = sizePx >= RECORD_MIN_PX;
  const initials = (
    <span className="relative leading-none font-bold tracking-tight text-white">{initialsOf(name)}</span>
  );
  return (
    <div
      aria-hidden="true"
      className={clsx(
        className,
        paletteClass(name),
        isRecord && `record-${recordOf(name)}`,
        'relative grid place-items-center',
      )}
      style={{ fontSize: sizePx * (isRecord ? 0.2 : 0.34) }}
    >
      {isRecord && <span className="record-grooves absolute inset-0" />}
      {isRecord && songArtUrl !== undefined ? (
        <Artwork
          artUrl={songArtUrl}
          title={name}
          sizePx={Math.round(sizePx * LABEL_SHARE)}
          isLazy={isLazy}
          className="record-label"
          instead={initials}
        />
      ) : (
        initials
      )}
    </div>
  );
}
