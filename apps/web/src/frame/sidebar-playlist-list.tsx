import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { clsx } from 'clsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { useActiveView } from '#navigation/view.ts';
import { addressOf } from '#navigation/view-addresses.ts';
import { Link } from '#ui/link.tsx';
import './sidebar-playlist-list.css';

/** The library lists the others. */
const SHOWN = 40;

const ROW =
  'flex min-h-12 items-center gap-3 rounded-xl px-2 transition-colors duration-150 max-lg:justify-center max-lg:px-0';

function PlaylistRow({ playlist, isOpen }: { playlist: Playlist; isOpen: boolean }) {
  const { id, name, trackCount } = playlist;
  const view = { id: 'playlist', playlistId: id } as const;
  return (
    <Link
      to={addressOf(view)}
      state={{ view }}
      title={name}
      data-drop={id}
      aria-current={isOpen ? 'page' : undefined}
      className={clsx(ROW, isOpen ? 'current-entry' : 'text-muted hover:bg-raised/60 hover:text-ink')}
    >
      <PlaylistPicture playlist={playlist} sizePx={36} className="size-9 rounded-lg" />
      <span className="min-w-0 max-lg:sr-only">
        <span dir="auto" className="block truncate text-sm font-semibold">
          {name}
        </span>
        <span className="block text-xs text-muted tabular-nums">
          {musicTexts.playlists.count(trackCount)}
        </span>
      </span>
    </Link>
  );
}

/** The list loads apart from the rest of the sidebar, because a newcomer has no playlists. */
export function SidebarPlaylistList({ playlists }: { playlists: readonly Playlist[] }) {
  const openId = useActiveView().playlistId;
  return (
    <>
      <ul className="space-y-0.5">
        {playlists.slice(0, SHOWN).map((playlist) => (
          <li key={playlist.id}>
            <PlaylistRow playlist={playlist} isOpen={playlist.id === openId} />
          </li>
        ))}
      </ul>
      {playlists.length > SHOWN && (
        <Link
          to={addressOf({ id: 'library' })}
          className="flex min-h-11 items-center px-3 text-xs font-semibold text-muted hover:text-ink max-lg:sr-only"
        >
          {navigationTexts.showAll(playlists.length)}
        </Link>
      )}
    </>
  );
}
