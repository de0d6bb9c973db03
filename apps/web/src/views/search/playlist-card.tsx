import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { Deferred } from '#components/deferred.tsx';
import { gridCardClass } from '#components/long-lists/card-grid.tsx';
import { CardWords } from '#components/long-lists/card-words.tsx';
import { coverEdgePx } from '#components/long-lists/cover-edge.ts';
import { useCollectionActions } from '#components/music/collection-actions.tsx';
import { PlayDisc } from '#components/music/play-disc.tsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { noteOpenedPlaylist } from '#data/own/opened-playlists.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { useLoadPlaylistTracks } from '#data/own/playlists-queries.ts';

export function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const { id, name, trackCount } = playlist;
  const loadTracks = useLoadPlaylistTracks();
  const { playAll } = useCollectionActions(name, () => {
    noteOpenedPlaylist(id);
    return loadTracks(id);
  });
  return (
    <article className={gridCardClass}>
      <div className="relative">
        <PlaylistPicture
          playlist={playlist}
          sizePx={coverEdgePx()}
          className="aspect-square w-full rounded-xl! shadow-lift"
        />
        {trackCount > 0 && (
          <Deferred>
            <PlayDisc title={name} onPlay={() => void playAll()} />
          </Deferred>
        )}
      </div>
      <ViewLink
        view={{ id: 'playlist', playlistId: id }}
        title={name}
        className="block w-full font-semibold grid-card-title after:absolute after:inset-0 after:rounded-card"
      >
        <CardWords
          name={name}
          note={`${collectionTexts.playlist} · ${musicViewTexts.genres.trackCount(trackCount)}`}
        />
      </ViewLink>
    </article>
  );
}
