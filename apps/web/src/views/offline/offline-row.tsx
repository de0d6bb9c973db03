import { musicTexts } from '@tutti/contract/music/texts';
import { offlineTexts } from '@tutti/contract/offline/texts';
import { ArrowDownToLine, ListMusic, Pause, Play, Trash2 } from 'lucide-react';
import { formatSize } from '#components/format-size.ts';
import { useCollectionActions } from '#components/music/collection-actions.tsx';
import { CoverMosaic, type MosaicCover } from '#components/music/cover-mosaic.tsx';
import { coversOfTracks } from '#components/music/covers-of-tracks.ts';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { OfflineBadge } from '#components/offline/offline-badge.tsx';
import { useOfflineRemoval } from '#components/offline/use-offline-removal.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { download, haltDownload } from '#data/offline/offline-actions.ts';
import { refOf, titleOf } from '#data/offline/offline-record.ts';
import type { OfflineCollection } from '#data/offline/offline-state.ts';
import { useOfflineTracks } from '#data/offline/offline-tracks.ts';
import type { View } from '#navigation/view.ts';
import { IconButton } from '#ui/button.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';

const COVER_PX = 64;

function viewOf({ record }: OfflineCollection): View {
  const { kind, id } = refOf(record);
  return kind === 'album' ? { id: 'albums', albumId: id } : { id: 'playlist', playlistId: id };
}

function OfflineFacts({ collection }: { collection: OfflineCollection }) {
  const { record, state, cause, songsHere, songsWanted, sizeBytes } = collection;
  const isUnderWay = state === 'downloading' || state === 'waiting';
  return (
    <>
      <p className="text-sm text-muted tabular-nums">
        <OfflineBadge {...refOf(record)} />
        {songsHere === songsWanted
          ? offlineTexts.all(songsWanted, formatSize(sizeBytes))
          : offlineTexts.part(songsHere, songsWanted, formatSize(sizeBytes))}
      </p>
      {state === 'stopped' && cause !== undefined && (
        <p className="text-sm text-warn">{offlineTexts.cause[cause]}</p>
      )}
      {isUnderWay && (
        <ProgressLine
          label={`${titleOf(record)}: ${offlineTexts.keeping(songsHere, songsWanted)}`}
          percent={songsWanted === 0 ? 0 : (songsHere / songsWanted) * 100}
          className="mt-2 max-w-md"
        />
      )}
    </>
  );
}

function OfflineControls({ collection }: { collection: OfflineCollection }) {
  const { record, state } = collection;
  const ref = refOf(record);
  const name = titleOf(record);
  const removal = useOfflineRemoval(ref, name);
  return (
    <>
      {(state === 'downloading' || state === 'waiting') && (
        <IconButton label={offlineTexts.stopNamed(name)} onClick={() => void haltDownload(ref)}>
          <Pause aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {state === 'stopped' && (
        <IconButton label={offlineTexts.goOnNamed(name)} onClick={() => void download(ref, name)}>
          <ArrowDownToLine aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <IconButton label={offlineTexts.removeNamed(name)} onClick={removal.remove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      {removal.question}
    </>
  );
}

interface OfflinePictureProps {
  collection: OfflineCollection;
  covers: readonly MosaicCover[];
}

function OfflinePicture({ collection: { record }, covers }: OfflinePictureProps) {
  const name = titleOf(record);
  const shape = { sizePx: COVER_PX, className: 'size-16 rounded-lg' };
  const { kind, id } = refOf(record);
  if (kind === 'playlist') return <PlaylistPicture playlist={{ id, name, covers }} {...shape} />;
  return (
    <CoverMosaic covers={covers} title={name} {...shape}>
      <ListMusic className="size-6" strokeWidth={1.75} />
    </CoverMosaic>
  );
}

export function OfflineRow({ collection }: { collection: OfflineCollection }) {
  const name = titleOf(collection.record);
  const { tracks, load } = useOfflineTracks(collection.record);
  const { playAll } = useCollectionActions(name, load);
  return (
    <div className="flex items-center gap-4 py-3">
      <OfflinePicture collection={collection} covers={coversOfTracks(tracks)} />
      <div className="min-w-0 grow">
        <ViewLink
          view={viewOf(collection)}
          dir="auto"
          title={name}
          className="relative -my-2.5 block max-w-full truncate py-2.5 font-semibold hover:underline"
        >
          {name}
        </ViewLink>
        <OfflineFacts collection={collection} />
      </div>
      <IconButton
        label={musicTexts.playNamed(name)}
        disabled={collection.songsHere === 0}
        onClick={() => void playAll()}
      >
        <Play aria-hidden="true" fill="currentColor" className="size-5" />
      </IconButton>
      <OfflineControls collection={collection} />
    </div>
  );
}
