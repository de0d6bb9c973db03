import { SEARCH_SETTLE_MS, SEARCH_TERM_MAX_LENGTH } from '@tutti/contract/limits';
import { roomGuestTexts as texts } from '@tutti/contract/rooms/guest-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { Check, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type FoundSong, type GuestStay, searchSongs } from '#api/room-guests-api.ts';
import { useSettled } from '#components/use-settled.ts';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import type { GuestRoom } from './use-guest-room.ts';

type Found = 'nothing-typed' | 'failed' | { readonly term: string; readonly songs: readonly FoundSong[] };

function useFound(stay: GuestStay, term: string): Found {
  const [found, setFound] = useState<Found>('nothing-typed');
  useEffect(() => {
    if (term === '') return;
    const controller = new AbortController();
    searchSongs(stay, term, controller.signal).then(
      (songs) => setFound({ term, songs }),
      () => {
        if (!controller.signal.aborted) setFound('failed');
      },
    );
    return () => controller.abort();
  }, [stay, term]);
  return term === '' ? 'nothing-typed' : found;
}

interface SongProps {
  song: FoundSong;
  isAdded: boolean;
  onAdd: () => void;
}

function Song({ song, isAdded, onAdd }: SongProps) {
  const Icon = isAdded ? Check : Plus;
  return (
    <li className="flex min-h-14 items-center gap-2">
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-medium">
          {song.title}
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          {song.artist}
        </p>
      </div>
      <IconButton
        label={isAdded ? roomTexts.search.added(song.title) : texts.addNamed(song.title)}
        isUnavailable={isAdded}
        onClick={onAdd}
      >
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}

export function GuestSearch({ stay, send }: { stay: GuestStay; send: GuestRoom['send'] }) {
  const [typed, setTyped] = useState('');
  const [addedIds, setAddedIds] = useState<ReadonlySet<string>>(new Set());
  const found = useFound(stay, useSettled(typed.trim(), SEARCH_SETTLE_MS));

  async function add({ id }: FoundSong) {
    setAddedIds((ids) => new Set([...ids, id]));
    if (await send({ type: 'add', trackIds: [Number(id)] })) return;
    setAddedIds((ids) => new Set([...ids].filter((one) => one !== id)));
  }

  return (
    <section aria-label={texts.add} className="space-y-2">
      <Field
        type="search"
        label={texts.search}
        hint={texts.budget}
        value={typed}
        maxLength={SEARCH_TERM_MAX_LENGTH}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found === 'failed' && <p role="alert">{roomTexts.search.failed}</p>}
      {typeof found === 'object' && found.songs.length === 0 && (
        <p role="status">{roomTexts.search.none(found.term)}</p>
      )}
      {typeof found === 'object' && found.songs.length > 0 && (
        <ul aria-label={roomTexts.search.songsTitle}>
          {found.songs.map((song) => (
            <Song key={song.id} song={song} isAdded={addedIds.has(song.id)} onAdd={() => void add(song)} />
          ))}
        </ul>
      )}
    </section>
  );
}
