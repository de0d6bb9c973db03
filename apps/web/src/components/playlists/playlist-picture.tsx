import { ListMusic } from 'lucide-react';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { CoverMosaic } from '../music/cover-mosaic.tsx';

interface PlaylistPictureProps {
  playlist: Pick<Playlist, 'name' | 'covers'>;
  /** Edge in CSS pixels; that of a card otherwise. */
  sizePx?: number;
  className?: string;
}

/** Covers of what stands in it first; a list on a field of its own while that has none. */
export function PlaylistPicture({ playlist: { name, covers }, ...shape }: PlaylistPictureProps) {
  return (
    <CoverMosaic covers={covers} title={name} {...shape}>
      <ListMusic className="size-2/5" strokeWidth={1.5} />
    </CoverMosaic>
  );
}
