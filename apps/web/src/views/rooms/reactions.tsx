import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { ROOM_REACTIONS } from '@tutti/contract/rooms/words';
import { clsx } from 'clsx';
import { Flame, Heart, Laugh, PartyPopper } from 'lucide-react';
import { type ComponentType, type CSSProperties, useEffect, useRef, useState } from 'react';
import { roomReactions } from '#data/rooms/room-reactions.ts';
import type { RoomReaction } from '#data/rooms/rooms-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { useMedia } from '#ui/screen/use-media.ts';
import { Applause } from './applause.tsx';

const ICONS: Readonly<Record<RoomReaction, ComponentType<{ className?: string }>>> = {
  heart: ({ className }) => <Heart aria-hidden="true" fill="currentColor" className={className} />,
  fire: Flame,
  party: PartyPopper,
  laugh: Laugh,
  applause: Applause,
};

/** At once over a cover; more could not be told apart. */
const FLOATING_MAX = 30;
/** The maximum of one kind in one announcement. */
const BURST_MAX = 6;
const COUNTED_MS = 3_000;

function Sign({ kind, className }: { kind: RoomReaction; className: string }) {
  const Icon = ICONS[kind];
  return <Icon className={clsx(`reaction-${kind}`, className)} />;
}

export function ReactionButtons({ roomId }: { roomId: string }) {
  const { callHub } = useStation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={texts.reactions.label} className="room-reactions">
      {ROOM_REACTIONS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={texts.reactions[kind]}
          title={texts.reactions[kind]}
          className="room-reaction"
          // Without a connection nobody would see it.
          onClick={() => void callHub('ReactInRoom', roomId, kind).catch(() => undefined)}
        >
          <Sign kind={kind} className="size-6" />
        </button>
      ))}
    </div>
  );
}

interface Floating {
  readonly key: number;
  readonly kind: RoomReaction;
  readonly leftPercent: number;
  readonly delayMs: number;
}

function useReceived(roomId: string, onReceived: (kind: RoomReaction, count: number) => void): void {
  const latest = useRef(onReceived);
  useEffect(() => {
    latest.current = onReceived;
  });
  useEffect(
    () =>
      roomReactions.subscribe((received) => {
        if (received.roomId !== roomId) return;
        for (const kind of ROOM_REACTIONS) {
          const count = received.counts[kind] ?? 0;
          if (count > 0) latest.current(kind, count);
        }
      }),
    [roomId],
  );
}

function Rising({ roomId }: { roomId: string }) {
  const [floating, setFloating] = useState<readonly Floating[]>([]);
  const sequence = useRef(0);
  useReceived(roomId, (kind, count) => {
    const added = Array.from({ length: Math.min(count, BURST_MAX) }, (_unused, index) => {
      sequence.current += 1;
      // Spread evenly and without chance: neighbors in time are far from each other.
      return {
        key: sequence.current,
        kind,
        leftPercent: 8 + ((sequence.current * 37) % 84),
        delayMs: index * 110,
      };
    });
    setFloating((now) => [...now, ...added].slice(-FLOATING_MAX));
  });
  return floating.map(({ key, kind, leftPercent, delayMs }) => (
    <span
      key={key}
      className="room-float"
      style={{ left: `${leftPercent}%`, animationDelay: `${delayMs}ms` } as CSSProperties}
      onAnimationEnd={() => setFloating((now) => now.filter((one) => one.key !== key))}
    >
      <Sign kind={kind} className="size-8" />
    </span>
  ));
}

/** Serves people who want less motion. */
function Counted({ roomId }: { roomId: string }) {
  const [counts, setCounts] = useState<Partial<Record<RoomReaction, number>>>({});
  useReceived(roomId, (kind, count) => setCounts((now) => ({ ...now, [kind]: (now[kind] ?? 0) + count })));
  useEffect(() => {
    const timer = setTimeout(
      () => setCounts((now) => (Object.keys(now).length === 0 ? now : {})),
      COUNTED_MS,
    );
    return () => clearTimeout(timer);
  }, [counts]);
  return (
    <p className="room-counted">
      {ROOM_REACTIONS.filter((kind) => counts[kind] !== undefined).map((kind) => (
        <span key={kind} className="inline-flex items-center gap-1">
          <Sign kind={kind} className="size-4" />
          {counts[kind]}
        </span>
      ))}
    </p>
  );
}

/** Everyone's reactions, over the cover. Nothing is announced, because ten a second would drown everything else. */
export function FloatingReactions({ roomId }: { roomId: string }) {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <div aria-hidden="true" className="room-floats">
      {isCalm ? <Counted roomId={roomId} /> : <Rising roomId={roomId} />}
    </div>
  );
}
