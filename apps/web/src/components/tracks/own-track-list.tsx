import { stateTexts } from '@tutti/contract/page/state-texts';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { readableMessage } from '#api/api-error.ts';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { TrackLine, trackLineRowClass } from './track-line.tsx';
import { TrackLines } from './track-lines.tsx';
import { TrackTableSkeleton } from './track-table-skeleton.tsx';

export interface OwnTrackRow {
  readonly key: string;
  readonly track: Track;
  /** A detail about the track: date, count or position. */
  readonly fact: ReactNode;
  /** The same where no column has a name for it. */
  readonly factInLine?: ReactNode;
  /** Stands above the row, if it is the first of a part of the list. */
  readonly heading?: string | undefined;
}

interface OwnTrackListProps {
  label: string;
  /** Names the facts. */
  factLabel: string;
  rows: readonly OwnTrackRow[];
  /** Its order is no ranking. */
  hasNumbers?: boolean;
  /** Replaces the default, which plays the list from this track on or pauses. */
  onPlay?: (index: number) => void;
}

function Rows({ label, factLabel, rows, hasNumbers = true, onPlay }: OwnTrackListProps) {
  const player = usePlayer();
  const tracks = rows.map(({ track }) => track);
  const play = onPlay ?? ((index: number) => player.playFrom(tracks, index));
  return (
    <TrackLines fact={factLabel} tracks={tracks} hasNumbers={hasNumbers}>
      <ol aria-label={label} className="-mx-2">
        {rows.map(({ key, track, fact, factInLine, heading }, index) => {
          const isCurrent = player.currentTrack?.id === track.id;
          return (
            <li key={key}>
              {heading !== undefined && (
                <h2 className={clsx('px-2 pb-2 text-base font-semibold', index > 0 && 'pt-8')}>{heading}</h2>
              )}
              <div className={trackLineRowClass}>
                <TrackLine
                  track={track}
                  number={hasNumbers ? index + 1 : undefined}
                  isCurrent={isCurrent}
                  isPlaying={player.isPlaying && onPlay === undefined}
                  onPress={() =>
                    isCurrent && onPlay === undefined ? player.toggleTrack(track) : play(index)
                  }
                  fact={fact}
                  factInLine={factInLine}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </TrackLines>
  );
}

interface OwnTracksProps<Item> extends Omit<OwnTrackListProps, 'rows'> {
  query: {
    readonly isPending: boolean;
    readonly data: readonly Item[] | undefined;
    readonly error: Error | null;
    refetch(): unknown;
  };
  /** The first row has a heading. */
  hasHeading?: boolean;
  toRow: (item: Item, index: number) => OwnTrackRow;
  drawing: ComponentProps<typeof MessageState>['drawing'];
  texts: { readonly failed: string; readonly title: string; readonly hint: string };
}

export function OwnTracks<Item>({ query, hasHeading, toRow, drawing, texts, ...list }: OwnTracksProps<Item>) {
  const openView = useOpenView();
  if (query.isPending)
    return (
      <TrackTableSkeleton rows={8} hasHeading={hasHeading ?? false} hasNumbers={list.hasNumbers ?? true} />
    );
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
