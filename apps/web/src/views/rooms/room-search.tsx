import { SEARCH_SETTLE_MS, SEARCH_TERM_MAX_LENGTH } from '@tutti/contract/limits';
import { pageTexts } from '@tutti/contract/page/texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { artistOrAlbum } from '@tutti/player';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSettled } from '#components/use-settled.ts';
import type { Album, Track } from '#data/library/library-queries.ts';
import { normalizeSearchTerm, useDiverseTracks, useSearch } from '#data/library/library-queries.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { moveBetweenRows } from '#ui/row-keys.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { OwnListRows, useOwnLists } from './room-own-lists.tsx';
import { type Adding, Group, ResultRow, useAdding } from './room-result-rows.tsx';

/** More than fills a screen; whoever looks for one song types on. */
const TRACKS_MAX = 50;
const ALBUMS_MAX = 6;
const SUGGESTIONS_MAX = 20;

interface RowsProps {
  known: KnownRoom;
}

function TrackRows({
  known,
  tracks,
  label,
  busy,
  done,
  addOne,
}: RowsProps & Adding & { tracks: readonly Track[]; label: string }) {
  const { current, entries } = known.room;
  const queued = new Set([current?.track.id, ...entries.map(({ track }) => track.id)]);
  return (
    <ul aria-label={label} onKeyDown={moveBetweenRows}>
      {tracks.map((track) => {
        const id = `track-${track.id}`;
        return (
          <ResultRow
            key={track.id}
            title={track.title}
            note={artistOrAlbum(track)}
            picture={{ artUrl: track.coverImageUrl, of: track.album, color: track.artColour }}
            isAdded={done.has(id) || queued.has(track.id)}
            isBusy={busy.has(id)}
            addLabel={texts.search.add(track.title)}
            onAdd={() => void addOne(id, { trackIds: [track.id] })}
          />
        );
      })}
    </ul>
  );
}

function AlbumRows({ albums, busy, done, addOne }: Adding & { albums: readonly Album[] }) {
  if (albums.length === 0) return null;
  return (
    <Group title={texts.search.albums}>
      <ul aria-label={texts.search.albums} onKeyDown={moveBetweenRows}>
        {albums.map((album) => {
          const id = `album-${album.id}`;
          return (
            <ResultRow
              key={album.id}
              title={album.title}
              note={[album.artist, texts.search.songs(album.trackCount)].filter(Boolean).join(' · ')}
              picture={{ artUrl: album.artUrl, of: album.title, color: album.artColour }}
              isAdded={done.has(id)}
              isBusy={busy.has(id)}
              addLabel={texts.search.addAlbum(album.title)}
              onAdd={() => void addOne(id, { albumId: album.id })}
            />
          );
        })}
      </ul>
    </Group>
  );
}

const present = (tracks: readonly Track[], max: number) =>
  tracks.filter(({ isMissing }) => !isMissing).slice(0, max);

function RowsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={texts.loading} className="space-y-2">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

function Found({ known, term, adding }: RowsProps & { term: string; adding: Adding }) {
  const { data, isError, refetch } = useSearch(term);
  const lists = useOwnLists(term);
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        <p>{texts.search.failed}</p>
        <Button onClick={() => void refetch()}>{pageTexts.retry}</Button>
      </div>
    );
  }
  if (data === undefined) return <RowsSkeleton />;
  const tracks = present(data.tracks, TRACKS_MAX);
  const albums = data.albums.slice(0, ALBUMS_MAX);
  if (tracks.length + albums.length + lists.length === 0)
    return (
      <p role="status" className="py-6 text-center text-muted">
        {texts.search.none(term)}
      </p>
    );
  return (
    <>
      {tracks.length > 0 && (
        <Group title={texts.search.songsTitle}>
          <TrackRows known={known} tracks={tracks} label={texts.search.songsTitle} {...adding} />
        </Group>
      )}
      <AlbumRows albums={albums} {...adding} />
      <OwnListRows lists={lists} {...adding} />
    </>
  );
}

function Suggestions({ known, adding }: RowsProps & { adding: Adding }) {
  const { data, isError } = useDiverseTracks();
  const lists = useOwnLists('');
  return (
    <>
      <OwnListRows lists={lists} {...adding} />
      {/* The search works without suggestions. */}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <Group title={texts.search.suggestions}>
          <TrackRows
            known={known}
            tracks={present(data, SUGGESTIONS_MAX)}
            label={texts.search.suggestions}
            {...adding}
          />
        </Group>
      )}
    </>
  );
}

/** The search of the app, with one button in each row. */
export function RoomSearch({ known }: { known: KnownRoom }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const settled = useSettled(normalizeSearchTerm(typed), SEARCH_SETTLE_MS);
  const term = typed.trim() === '' ? '' : settled;
  const adding = useAdding(known);
  // The panel was opened to type.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <search className="block space-y-3">
      <div className="relative">
        <Search aria-hidden="true" className="absolute start-4 top-1/2 size-4 -translate-y-1/2 text-muted" />
        <input
          ref={field}
          type="search"
          dir="auto"
          aria-label={texts.search.label}
          placeholder={texts.search.label}
          value={typed}
          maxLength={SEARCH_TERM_MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className="h-12 w-full appearance-none rounded-full border border-edge bg-surface ps-12 pe-6 text-base placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            event.currentTarget.closest('search')?.querySelector<HTMLElement>('[data-row-title]')?.focus();
          }}
        />
      </div>
      {known.room.needsApproval && <p className="text-sm text-muted">{texts.search.needsApproval}</p>}
      {term === '' ? (
        <Suggestions known={known} adding={adding} />
      ) : (
        <Found known={known} term={term} adding={adding} />
      )}
    </search>
  );
}
