import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useAuth } from '#data/auth-context.tsx';
import { useStation } from '#engine/engine-context.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { greetingAt, greetingName } from './greeting.ts';
import { LiveBar } from './live-bar.tsx';
import { Menu } from './menu.tsx';
import { ReturnOffer, useReturnOffer } from './return-offer.tsx';

const MINUTE_MS = 60_000;

/** The hour by local time; a page that stays open over noon greets rightly. */
function useHour(): number {
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return hour;
}

function Greeting() {
  const { user } = useAuth();
  const hour = useHour();
  return (
    <>
      <LogoMark className="size-7 md:hidden" />
      <p className="min-w-0 grow truncate font-semibold">
        {greetingAt(hour)}
        {user && `, ${greetingName(user)}`}
      </p>
    </>
  );
}

/** One height for greeting and live bar, so that joining a stream moves nothing; a phone needs a second row for the bar. */
export function Header({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { joinPhase } = useStation();
  const offer = useReturnOffer();
  const isLive = joinPhase === 'joined';
  return (
    <header
      className={clsx(
        'relative flex shrink-0 gap-3 border-b border-line px-4 md:h-18 md:items-center md:px-6',
        isLive ? 'items-start pt-3 pb-1 md:py-0' : 'h-18 items-center',
      )}
    >
      {isLive ? <LiveBar /> : offer ? <ReturnOffer {...offer} /> : <Greeting />}
      <Menu onShowShortcuts={onShowShortcuts} />
    </header>
  );
}
