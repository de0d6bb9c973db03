import { ListMusic } from 'lucide-react';
import { CoverMosaic, type MosaicCover } from './cover-mosaic.tsx';

interface PlaylistPictureProps {
  playlist: { readonly name: string; readonly covers?: readonly MosaicCover[] | undefined };
  sizePx?: number;
  className?: string;
  isLazy?: boolean;
}

/** Four covers, or fewer on a sheet in the colors of the name, because a playlist is not the album that it begins with. */
export function PlaylistPicture({ playlist: { name, covers = [] }, ...shape }: PlaylistPictureProps) {
  return (
    <CoverMosaic covers={covers} title={name} isOnSheet {...shape}>
      <ListMusic className="size-2/5" strokeWidth={1.5} />
    </CoverMosaic>
  );
}
