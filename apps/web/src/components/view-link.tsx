/** Controls that open a view are links (ruling 0.14), so that the browser offers new tabs, copying and sharing. */
import type { SelectedAlbum, View } from '#navigation/view.ts';
import { albumView, handOverAlbum, linkTargetOf } from '#navigation/view.ts';
import type { LinkProps } from '#ui/link.tsx';
import { Link } from '#ui/link.tsx';

type AnchorProps = Omit<LinkProps, 'to' | 'state'>;

interface ViewLinkProps extends AnchorProps {
  view: View;
}

export function ViewLink({ view, ...anchor }: ViewLinkProps) {
  return <Link {...linkTargetOf(view)} {...anchor} />;
}

/** An album's link can be dragged: see player-bar/drop-music.tsx. */
interface AlbumLinkProps extends Omit<AnchorProps, 'onGo'> {
  album: SelectedAlbum;
  view?: View | undefined;
}

/** A new tab reads the album from its address; the view in this tab receives it as documented (M-031 … M-033). */
export function AlbumLink({ album, view = albumView(album), ...anchor }: AlbumLinkProps) {
  return <ViewLink view={view} data-album={album.id} onGo={() => handOverAlbum(album)} {...anchor} />;
}
