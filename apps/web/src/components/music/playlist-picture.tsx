import { MOSAIC_COVERS } from '@tutti/contract/limits';
import { ListMusic } from 'lucide-react';
import { CoverMosaic, type MosaicCover } from './cover-mosaic.tsx';

/** Matches cover-sheet.css. */
const SHEET_LAYOUTS = 5;

interface PlaylistPictureProps {
  playlist: {
    readonly id: string;
    readonly name: string;
    readonly covers?: readonly MosaicCover[] | undefined;
  };
  sizePx?: number;
  className?: string;
  isLazy?: boolean;
}

/**
 * Four covers, or fewer on a sheet in the colors of the name, because a playlist is not the album that it begins with. The
 * id sets their order and places on a sheet, because playlists of the same albums would look the same.
 */
export function PlaylistPicture({ playlist: { id, name, covers = [] }, ...shape }: PlaylistPictureProps) {
  const seed = Number(id);
  const first = covers.length < MOSAIC_COVERS ? seed % covers.length : 0;
  const ordered = [...covers.slice(first), ...covers.slice(0, first)];
  return (
    <CoverMosaic covers={ordered} title={name} isOnSheet laid={seed % SHEET_LAYOUTS} {...shape}>
      <ListMusic className="size-2/5" strokeWidth={1.5} />
    </CoverMosaic>
  );
}
