import { ListMusic } from 'lucide-react';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { CoverMosaic } from './cover-mosaic.tsx';

interface PlaylistPictureProps {
  playlist: Pick<Playlist, 'name' | 'covers'>;
  /** Edge in CSS pixels; a card's by default. */
  sizePx?: number;
  className?: string;
}

/** The artwork of its first tracks, or a list icon if there is none. */
export function PlaylistPicture({ playlist: { name, covers }, ...shape }: PlaylistPictureProps) {
  return (
    <CoverMosaic covers={covers} title={name} {...shape}>
      <ListMusic className="size-2/5" strokeWidth={1.5} />
    </CoverMosaic>
  );
}
