import { ListMusic } from 'lucide-react';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { CoverMosaic } from './cover-mosaic.tsx';

interface PlaylistPictureProps {
  playlist: Pick<Playlist, 'name' | 'covers'>;
  sizePx?: number;
  className?: string;
}

export function PlaylistPicture({ playlist: { name, covers }, ...shape }: PlaylistPictureProps) {
  return (
    <CoverMosaic covers={covers} title={name} {...shape}>
      <ListMusic className="size-2/5" strokeWidth={1.5} />
    </CoverMosaic>
  );
}
