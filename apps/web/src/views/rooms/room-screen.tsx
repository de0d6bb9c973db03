import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { ListMusic, Plus, Users } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePaneTint } from '#components/music/use-pane-tint.ts';
import { isHosting, mayAdd, pictureOf } from '#components/rooms/room-parts.ts';
import { useRoomSound } from '#components/rooms/use-room-sound.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { RoomHead } from './room-head.tsx';
import { RoomMembers } from './room-members.tsx';
import { RoomOnAir } from './room-on-air.tsx';
import { RoomQueue } from './room-queue.tsx';
import { WaitingScreens } from './room-screens.tsx';
import { RoomSearch } from './room-search.tsx';
import { RoomTabs } from './room-tabs.tsx';

type Panel = 'queue' | 'add' | 'people';

function usePanels(known: KnownRoom, choose: (panel: Panel) => void) {
  const { entries, people: members } = known.room;
  const hereCount = members.filter(({ isHere }) => isHere).length;
  const waiting = isHosting(known) ? entries.filter(({ isApproved }) => !isApproved).length : 0;
  return [
    {
      id: 'queue',
      name: texts.tabs.queue,
      icon: ListMusic,
      count: entries.length - waiting,
      content: <RoomQueue known={known} onAdd={mayAdd(known) ? () => choose('add') : undefined} />,
    },
    ...(mayAdd(known)
      ? [{ id: 'add', name: texts.tabs.add, icon: Plus, content: <RoomSearch known={known} /> } as const]
      : []),
    {
      id: 'people',
      name: texts.tabs.people,
      icon: Users,
      count: hereCount,
      content: <RoomMembers known={known} />,
    },
  ] as const;
}

/** The line that tells what is wrong, above everything else. */
function Line({ roomId }: { roomId: string }) {
  const { phase, isLive } = useRoomSound(roomId);
  if (phase === 'none' || phase === 'joining' || isLive) return null;
  return (
    <p role="status" className="rounded-xl bg-raised px-4 py-2.5 text-sm">
      {texts.reconnecting}
    </p>
  );
}

/** True once the beginning of the element is above the screen. */
function useIsScrolledAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const tabs = element.current?.firstElementChild;
    if (!tabs || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setIsAway(!entry.isIntersecting && entry.boundingClientRect.top < 200);
    });
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [element]);
  return isAway;
}

export function RoomScreen({ known }: { known: KnownRoom }) {
  const { room } = known;
  const [panel, setPanel] = useState<Panel>('queue');
  const panelsBox = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const areTabsAway = useIsScrolledAway(panelsBox);
  const panels = usePanels(known, show);
  /** On a phone the panels are below the cover. */
  function show(wanted: Panel) {
    setPanel(wanted);
    if (isPhone && wanted !== panel)
      panelsBox.current?.scrollIntoView?.({ behavior: 'smooth', block: 'start' });
  }
  usePageTitle(room.name);
  usePaneTint(room.current === null ? undefined : pictureOf(room.current.track), '40vh');
  return (
    <div className="room">
      <RoomHead known={known} />
      <Line roomId={room.id} />
      <WaitingScreens known={known} />
      <div className="room-columns">
        <RoomOnAir
          known={known}
          onAdd={mayAdd(known) ? () => show('add') : undefined}
          onMembers={() => show('people')}
        />
        <div ref={panelsBox} className="room-panels @container">
          <RoomTabs panels={panels} chosen={panel} choose={show} />
        </div>
      </div>
      {isPhone && areTabsAway && mayAdd(known) && (
        <Button
          look="primary"
          aria-label={texts.tabs.add}
          className="room-add shadow-lift"
          onClick={() => show('add')}
        >
          <Plus aria-hidden="true" className="size-6" />
        </Button>
      )}
    </div>
  );
}
