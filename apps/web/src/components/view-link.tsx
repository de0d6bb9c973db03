/**
 * Every control that opens a view is a link with its address (ruling 0.14): a press opens it inside the page, and the
 * browser handles everything else that links can do (new tabs, copying, sharing).
 */
import type { SelectedAlbum, View } from '#navigation/view.ts';
import { albumView, handOverAlbum, placeOf } from '#navigation/view.ts';
import type { LinkProps } from '#ui/link.tsx';
import { Link } from '#ui/link.tsx';

type AnchorProps = Omit<LinkProps, 'to' | 'state'>;

interface ViewLinkProps extends AnchorProps {
  view: View;
}

export function ViewLink({ view, ...anchor }: ViewLinkProps) {
  return <Link {...placeOf(view)} {...anchor} />;
}

/** An album's link can be dragged: see player-bar/drop-music.tsx. */
interface AlbumLinkProps extends Omit<AnchorProps, 'onGo'> {
  album: SelectedAlbum;
  /** The album's page by default. */
  view?: View | undefined;
}

/** A new tab reads the album from its address; the view in this tab receives it as documented (M-031 … M-033). */
export function AlbumLink({ album, view = albumView(album), ...anchor }: AlbumLinkProps) {
  return <ViewLink view={view} data-album={album.id} onGo={() => handOverAlbum(album)} {...anchor} />;
}
