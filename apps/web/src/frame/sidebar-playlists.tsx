import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const PlaylistList = lazyComponent(
  async () => (await import('./sidebar-playlist-list.tsx')).SidebarPlaylistList,
);

/** They come last, so that nothing moves when they load. */
export function SidebarPlaylists() {
  const { data: playlists } = usePlaylists();
  if (playlists === undefined) return null;
  if (playlists.length === 0) {
    return (
      <p className="border-t border-line px-3 pt-4 text-xs text-muted max-lg:hidden">
        {navigationTexts.noPlaylists}
      </p>
    );
  }
  return (
    <section aria-label={navigationTexts.playlists} className="border-t border-line pt-4">
      <h3 className="px-3 pb-2 text-xs font-medium text-muted max-lg:sr-only">{navigationTexts.playlists}</h3>
      <Later>
        <PlaylistList playlists={playlists} />
      </Later>
    </section>
  );
}
