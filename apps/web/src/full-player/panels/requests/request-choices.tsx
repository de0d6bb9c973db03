import { SEARCH_SETTLE_MS, SEARCH_TERM_MAX_LENGTH } from '@tutti/contract/limits';
import { pageTexts } from '@tutti/contract/page/texts';
import { requestTexts as texts } from '@tutti/contract/station-requests/texts';
import { formatDuration, knownArtist } from '@tutti/player';
import { clsx } from 'clsx';
import { Plus, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { useSettled } from '#components/use-settled.ts';
import type { Track } from '#data/library/library-queries.ts';
import { normalizeSearchTerm, useGenreTracks } from '#data/library/library-queries.ts';
import type { RequestableTrack, StationRequest } from '#data/stations/station-requests-queries.ts';
import { useRequestChoices } from '#data/stations/station-requests-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { leaveFocusTo, leaveFocusToContent } from '#ui/leave-focus.ts';
import { moveBetweenRows } from '#ui/row-keys.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ROW, RowText } from '../panel-row.tsx';
import { toRequestRow } from './request-row.ts';

function toChoice(track: Track): RequestableTrack {
  return {
    id: track.id,
    title: track.title,
    artist: knownArtist(track) ?? '',
    albumTitle: track.album,
    artUrl: track.coverImageUrl,
    artColour: track.artColour,
    durationMs: track.durationSeconds * 1_000,
  };
}

interface Choices {
  readonly tracks: readonly RequestableTrack[] | undefined;
  /** The message if there are none. */
  readonly none: string | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

interface Wanted {
  genreId: string;
  term: string;
  requests: readonly StationRequest[];
}

/** Some tracks of the station that have not been announced. */
function useFreeTracks({ genreId, requests }: Omit<Wanted, 'term'>): Choices {
  const { data, isError } = useGenreTracks(genreId);
  const { current, entries = [] } = useStation().nowPlaying ?? {};
  const taken = new Set([current?.id, ...[...entries, ...requests].map(({ track }) => track?.id)]);
  const free = data?.filter(({ id, isMissing }) => !isMissing && !taken.has(id));
  return {
    // If they cannot be loaded, a search still works.
    tracks: isError ? [] : free?.map(toChoice),
    none: free?.length === 0 ? texts.noneFree : undefined,
    isError: false,
    retry: () => undefined,
  };
}

/** Shows some tracks of the station until the user types. */
function useChoices({ term, ...wanted }: Wanted): Choices {
  const free = useFreeTracks(wanted);
  const found = useRequestChoices(wanted.genreId, term);
  if (term === '') return free;
  // Earlier results stay until new ones arrive, so that the focus is not lost.
  return {
    tracks: found.data ?? free.tracks,
    none: found.data?.length === 0 ? texts.noMatches : undefined,
    isError: found.isError,
    retry: () => void found.refetch(),
  };
}

interface ChoiceListProps extends Choices {
  /** Gets the focus when the focused row disappears. */
  field: RefObject<HTMLInputElement | null>;
  onChoose: (track: RequestableTrack) => void;
}

function ChoiceList({ tracks, none, isError, retry, field, onChoose }: ChoiceListProps) {
  const leaveFocus = useMemo(() => leaveFocusTo(() => field.current?.focus()), [field]);
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        <p>{texts.searchFailed}</p>
        <Button className="bg-ink/10! hover:bg-ink/20!" onClick={retry}>
          {pageTexts.retry}
        </Button>
      </div>
    );
  }
  if (tracks === undefined) return <Skeleton className="h-15 bg-ink/10" />;
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {none}
      </p>
      <ol
        aria-label={texts.choices}
        className="full-player-requests-scroll -mx-2"
        onKeyDown={moveBetweenRows}
      >
        {tracks.map((track) => (
          <li key={track.id} title={[track.title, track.artist].filter(Boolean).join(' · ')}>
            <button
              type="button"
              data-row-title
              ref={leaveFocus}
              className={clsx(ROW, 'transition-colors duration-150 hover:bg-ink/10')}
              onClick={() => onChoose(track)}
            >
              <span className="sr-only">{texts.askFor}</span>
              <RowText row={{ ...toRequestRow(track), time: formatDuration(track.durationMs / 1_000) }} />
              <Plus aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

interface RequestChoicesProps {
  genreId: string;
  station: string;
  requests: readonly StationRequest[];
  onChoose: (track: RequestableTrack) => void;
  onClose: () => void;
}

export function RequestChoices({ genreId, station, requests, onChoose, onClose }: RequestChoicesProps) {
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const settled = useSettled(normalizeSearchTerm(typed), SEARCH_SETTLE_MS);
  // Clearing the field is not debounced.
  const term = typed.trim() === '' ? '' : settled;
  const choices = useChoices({ genreId, term, requests });

  function step(event: KeyboardEvent<HTMLElement>): void {
    const isInField = event.target === field.current;
    if (event.key !== (isInField ? 'ArrowDown' : 'ArrowUp') || event.defaultPrevented) return;
    event.preventDefault();
    const first = event.currentTarget.querySelector<HTMLElement>('[data-row-title]');
    (isInField ? first : field.current)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    step(event);
    // During text composition (IME) Escape only ends the composition.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (typed === '') return onClose();
    setTyped('');
    field.current?.focus();
  }

  return (
    <search
      ref={leaveFocusToContent}
      data-closes-before-full-player
      className="flex min-h-0 grow flex-col gap-2"
      onKeyDown={onKeyDown}
    >
      <div className="flex shrink-0 items-center gap-1">
        <div className="relative min-w-0 grow">
          <Search
            aria-hidden="true"
            className="absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
          />
          <input
            ref={field}
            type="search"
            dir="auto"
            data-focus="search"
            aria-label={texts.search}
            aria-describedby={hintId}
            placeholder={texts.search}
            value={typed}
            maxLength={SEARCH_TERM_MAX_LENGTH}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            className="h-11 w-full appearance-none rounded-full border border-edge ps-10 pe-4 text-base placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <IconButton label={texts.back} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p id={hintId} className="shrink-0 text-xs text-muted">
        {texts.hint(station)}
      </p>
      <ChoiceList {...choices} field={field} onChoose={onChoose} />
    </search>
  );
}
