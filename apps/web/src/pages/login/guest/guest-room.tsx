import { roomGuestTexts as texts } from '@tutti/contract/rooms/guest-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { LogOut, SkipForward, Volume2 } from 'lucide-react';
import { guestArtUrl } from '#api/room-guests-api.ts';
import type { KnownRoom, RoomPerson } from '#api/rooms-api.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/server-settings/logo.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { GuestQueue } from './guest-queue.tsx';
import { GuestSearch } from './guest-search.tsx';
import { type GuestRoom, type GuestVisit, useGuestRoom } from './use-guest-room.ts';

const nameOf = (members: readonly RoomPerson[], id: string | null) =>
  members.find((one) => one.id === id)?.name;

function OnAir({ known }: { known: KnownRoom }) {
  const { id, current, people: members, isPaused } = known.room;
  if (current === null) return <p className="py-10 text-center text-muted">{roomTexts.nothingOnAir}</p>;
  const { track, addedBy } = current;
  const adder = nameOf(members, addedBy);
  return (
    <section aria-label={roomTexts.onAir} className="flex flex-col items-center gap-4 text-center">
      <Artwork
        key={track.id}
        artUrl={guestArtUrl(id, track.albumId)}
        title={track.albumTitle ?? track.title}
        sizePx={280}
        color={track.artColour}
        isLazy={false}
        className="size-[min(70vw,280px)]"
      />
      <div className="max-w-full space-y-1">
        <p dir="auto" className="text-xl font-bold text-balance wrap-anywhere">
          {track.title}
        </p>
        <p dir="auto" className="text-muted wrap-anywhere">
          {track.artist}
        </p>
        {adder !== undefined && <p className="text-sm text-muted">{texts.addedBy(adder)}</p>}
        {isPaused && <p className="text-sm font-semibold">{roomTexts.pausedForAll}</p>}
      </div>
    </section>
  );
}

/** The server refuses votes for a while after a skip, and before the host has approved a song of the guest, with a reason. */
function VoteToSkip({ known, send }: { known: KnownRoom; send: GuestRoom['send'] }) {
  const { current, skipVote } = known.room;
  if (current === null) return null;
  const { votedBy, needed } = skipVote;
  const hasVoted = votedBy.includes(known.me);
  const { vote, votes } = roomTexts.controls;
  return (
    <Button
      className="self-center"
      aria-pressed={hasVoted}
      onClick={() => void send({ type: 'vote-skip', entryId: current.id, isOn: !hasVoted })}
    >
      <SkipForward aria-hidden="true" className="size-4" />
      {votedBy.length === 0 ? vote : votes(votedBy.length, needed)}
    </Button>
  );
}

/** Shows whether the sound plays, and the button without which a browser may refuse it. */
function Sound({ room, name }: { room: GuestRoom; name: string }) {
  const { sound, unblock } = room;
  const isBlocked = sound.joinPhase === 'joined' && sound.playback === 'blocked';
  if (isBlocked) {
    return (
      <Button look="primary" className="w-full" onClick={unblock}>
        <Volume2 aria-hidden="true" className="size-5" />
        {texts.unmute}
      </Button>
    );
  }
  const text = sound.joinError ?? (sound.joinPhase === 'joined' ? texts.listening(name) : texts.connecting);
  return (
    <p role="status" data-playback={sound.playback} className="text-center text-sm text-muted">
      {text}
    </p>
  );
}

function Members({ members, me }: { members: readonly RoomPerson[]; me: string }) {
  const here = members.filter(({ isHere, id }) => isHere || id === me);
  return (
    <section aria-label={roomTexts.tabs.people} className="space-y-2">
      <h2 className="font-semibold">{roomTexts.here(here.length)}</h2>
      <ul className="flex flex-wrap gap-2">
        {here.map(({ id, name, role, isGuest }) => (
          <li key={id} className="max-w-full rounded-full bg-raised px-3 py-1 text-sm wrap-anywhere">
            <bdi>{id === me ? roomTexts.you(name) : name}</bdi>
            {role === 'host' && <span className="text-muted"> · {texts.host}</span>}
            {isGuest && <span className="text-muted"> · {texts.guest}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The room without the rest of the product. */
export function GuestRoomScreen({ visit, onOver }: { visit: GuestVisit; onOver: () => void }) {
  const room = useGuestRoom(visit, onOver);
  const { known, send, leave } = room;
  usePageTitle(known?.room.name ?? texts.title);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-6 px-5 py-4">
      <header className="flex min-h-11 items-center justify-between gap-3">
        <Logo />
        <Button onClick={leave}>
          <LogOut aria-hidden="true" className="size-4" />
          {roomTexts.leave}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-col gap-6 pb-10 outline-none">
        <h1 dir="auto" className="text-center text-2xl font-bold text-balance wrap-anywhere">
          {known?.room.name ?? texts.title}
        </h1>
        {known === undefined ? (
          <Spinner label={roomTexts.loadingRoom} />
        ) : (
          <>
            <OnAir known={known} />
            <Sound room={room} name={visit.stay.name} />
            <VoteToSkip known={known} send={send} />
            <GuestSearch stay={visit.stay} send={send} />
            <GuestQueue known={known} send={send} />
            <Members members={known.room.people} me={known.me} />
          </>
        )}
      </main>
    </div>
  );
}
