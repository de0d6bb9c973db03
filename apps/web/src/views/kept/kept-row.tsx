import { keptTexts } from '@tutti/contract/texts/kept-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { ArrowDownToLine, ListMusic, Pause, Play, Trash2 } from 'lucide-react';
import { KeptMark } from '#components/kept/kept-mark.tsx';
import { useKeptRemoval } from '#components/kept/use-kept-removal.tsx';
import { useCollectionActions } from '#components/music/collection-actions.tsx';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { haltKeeping, keep } from '#data/kept/keeping.ts';
import { refOf, titleOf } from '#data/kept/kept-record.ts';
import type { KeptCollection } from '#data/kept/kept-state.ts';
import { useKeptTracks } from '#data/kept/kept-tracks.ts';
import type { View } from '#navigation/view.ts';
import { IconButton } from '#ui/button.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { sizeWords } from './size-words.ts';

const COVER_PX = 64;

function viewOf({ record }: KeptCollection): View {
  const { kind, id } = refOf(record);
  return kind === 'album' ? { id: 'albums', albumId: id } : { id: 'playlist', playlistId: id };
}

/** The state of a download, below its name. */
function KeptFacts({ kept }: { kept: KeptCollection }) {
  const { record, state, cause, songsHere, songsWanted, sizeBytes } = kept;
  const isUnderWay = state === 'keeping' || state === 'waiting';
  return (
    <>
      <p className="text-sm text-muted tabular-nums">
        <KeptMark {...refOf(record)} />
        {songsHere === songsWanted
          ? keptTexts.all(songsWanted, sizeWords(sizeBytes))
          : keptTexts.part(songsHere, songsWanted, sizeWords(sizeBytes))}
      </p>
      {state === 'stopped' && cause !== undefined && (
        <p className="text-sm text-warn">{keptTexts.cause[cause]}</p>
      )}
      {isUnderWay && (
        <ProgressLine
          label={`${titleOf(record)}: ${keptTexts.keeping(songsHere, songsWanted)}`}
          percent={songsWanted === 0 ? 0 : (songsHere / songsWanted) * 100}
          className="mt-2 max-w-md"
        />
      )}
    </>
  );
}

function KeptControls({ kept }: { kept: KeptCollection }) {
  const { record, state } = kept;
  const ref = refOf(record);
  const name = titleOf(record);
  const removal = useKeptRemoval(ref, name);
  return (
    <>
      {(state === 'keeping' || state === 'waiting') && (
        <IconButton label={keptTexts.stopNamed(name)} onClick={() => void haltKeeping(ref)}>
          <Pause aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {state === 'stopped' && (
        <IconButton label={keptTexts.goOnNamed(name)} onClick={() => void keep(ref, name)}>
          <ArrowDownToLine aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <IconButton label={keptTexts.removeNamed(name)} onClick={removal.ask}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      {removal.question}
    </>
  );
}

/** An album or playlist that is downloaded or being downloaded. */
export function KeptRow({ kept }: { kept: KeptCollection }) {
  const name = titleOf(kept.record);
  const { tracks, load } = useKeptTracks(kept.record);
  const { playAll } = useCollectionActions(name, load);
  return (
    <div className="flex items-center gap-4 py-3">
      <CoverMosaic
        covers={tracks.flatMap(({ coverImageUrl, artColour }) =>
          coverImageUrl === undefined ? [] : [{ artUrl: coverImageUrl, artColour }],
        )}
        title={name}
        sizePx={COVER_PX}
        className="size-16 rounded-lg"
      >
        <ListMusic className="size-6" strokeWidth={1.75} />
      </CoverMosaic>
      <div className="min-w-0 grow">
        <ViewLink
          view={viewOf(kept)}
          dir="auto"
          title={name}
          className="relative -my-2.5 block max-w-full truncate py-2.5 font-semibold hover:underline"
        >
          {name}
        </ViewLink>
        <KeptFacts kept={kept} />
      </div>
      <IconButton
        label={musicTexts.playNamed(name)}
        disabled={kept.songsHere === 0}
        onClick={() => void playAll()}
      >
        <Play aria-hidden="true" fill="currentColor" className="size-5" />
      </IconButton>
      <KeptControls kept={kept} />
    </div>
  );
}
