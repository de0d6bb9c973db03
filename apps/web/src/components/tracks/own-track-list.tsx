import { stateTexts } from '@tutti/contract/page/state-texts';
import type { ComponentProps, ReactNode } from 'react';
import { readableMessage } from '#api/api-error.ts';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { FavoriteButton } from '../marks/favorite-button.tsx';
import { TrackLine } from './track-line.tsx';
import { TrackMenu } from './track-menu.tsx';
import { TrackRowsSkeleton } from './track-table-skeleton.tsx';

export interface OwnTrackRow {
  readonly key: string;
  readonly track: Track;
  /** A detail about the track: date, count or position. */
  readonly fact: ReactNode;
}

interface OwnTrackListProps {
  label: string;
  rows: readonly OwnTrackRow[];
  /** Replaces the default, which plays the list from this track on or pauses. */
  onPlay?: (index: number) => void;
}

function Rows({ label, rows, onPlay }: OwnTrackListProps) {
  const player = usePlayer();
  const tracks = rows.map(({ track }) => track);
  const play = onPlay ?? ((index: number) => player.playFrom(tracks, index));
  return (
    <ol aria-label={label} className="-mx-2">
      {rows.map(({ key, track, fact }, index) => {
        const isCurrent = player.currentTrack?.id === track.id;
        return (
          <li key={key} className="group flex h-14 items-center gap-1 rounded-lg ps-2 hover:bg-raised/70">
            <TrackLine
              track={track}
              isCurrent={isCurrent}
              isPlaying={player.isPlaying && onPlay === undefined}
              onPress={() => (isCurrent && onPlay === undefined ? player.toggleTrack(track) : play(index))}
            >
              <span className="w-18 shrink-0 text-end text-sm text-muted tabular-nums">{fact}</span>
              <FavoriteButton trackId={track.id} title={track.title} size="sm" className="max-sm:hidden" />
              <TrackMenu track={track} />
            </TrackLine>
          </li>
        );
      })}
    </ol>
  );
}

interface OwnTracksProps<Item> extends Omit<OwnTrackListProps, 'rows'> {
  query: {
    readonly isPending: boolean;
    readonly data: readonly Item[] | undefined;
    readonly error: Error | null;
    refetch(): unknown;
  };
  toRow: (item: Item) => OwnTrackRow;
  drawing: ComponentProps<typeof MessageState>['drawing'];
  texts: { readonly failed: string; readonly title: string; readonly hint: string };
}

export function OwnTracks<Item>({ query, toRow, drawing, texts, ...list }: OwnTracksProps<Item>) {
  const openView = useOpenView();
  if (query.isPending) return <TrackRowsSkeleton rows={8} />;
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.failed}
        {...(query.error ? { text: readableMessage(query.error) } : {})}
        action={<Button onClick={() => void query.refetch()}>{stateTexts.retry}</Button>}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <MessageState
        drawing={drawing}
        title={texts.title}
        text={texts.hint}
        action={
          <Button look="primary" onClick={() => openView({ id: 'tracks' })}>
            {stateTexts.browseSongs}
          </Button>
        }
      />
    );
  }
  return <Rows {...list} rows={query.data.map(toRow)} />;
}
