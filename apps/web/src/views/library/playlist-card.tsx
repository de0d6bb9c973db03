import { musicTexts } from '@tutti/contract/texts/music-texts';
import { useCollectionActions } from '#components/music/collection-actions.tsx';
import { PlayDisc } from '#components/music/play-disc.tsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { OfflineBadge } from '#components/offline/offline-badge.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { useLoadPlaylistTracks } from '#data/own/playlists-queries.ts';

const texts = musicTexts.playlists;

export function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const { id, name, isPublic, trackCount } = playlist;
  const loadTracks = useLoadPlaylistTracks();
  const { playAll } = useCollectionActions(name, () => loadTracks(id));
  return (
    <div className="group relative">
      <ViewLink
        view={{ id: 'playlist', playlistId: id }}
        className="flex min-h-22 w-full items-center gap-4 rounded-card border border-line bg-surface p-3 text-start transition-colors duration-150 hover:bg-raised"
      >
        <PlaylistPicture playlist={playlist} sizePx={56} className="size-14 rounded-lg" />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-semibold" title={name}>
            {name}
          </span>
          <span className="block text-sm text-muted tabular-nums">
            <OfflineBadge kind="playlist" id={id} />
            {texts.count(trackCount)}
            {isPublic && ` · ${texts.isPublic}`}
          </span>
        </span>
      </ViewLink>
      {trackCount > 0 && (
        <PlayDisc title={name} className="start-4.5 top-1/2 -translate-y-1/2" onPlay={() => void playAll()} />
      )}
    </div>
  );
}
