import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { useStation } from '#engine/engine-context.tsx';
import { useActiveView } from '#navigation/view.ts';
import { useShownTitle } from '#ui/announcer.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { LogoMark } from '#ui/server-settings/logo.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { LiveBar } from '../player-bar/live-bar.tsx';
import { useReturnOffer } from '../player-bar/return-offer.tsx';
import { MODIFIER_KEY } from '../player-bar/shortcuts.ts';
import { greetingAt, greetingName } from './greeting.ts';
import { HistoryButtons } from './history-buttons.tsx';
import { Menu } from './menu.tsx';

const ReturnQuestion = lazyComponent(
  async () => (await import('../player-bar/return-question.tsx')).ReturnQuestion,
);

const MINUTE_MS = 60_000;
/** The heading of a view is no longer visible then. */
const TITLE_FROM_PX = 56;

/** Updated over time, because a page may stay open past noon. */
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
    <p className="min-w-0 grow truncate font-semibold">
      {greetingAt(hour)}
      {user && `, ${greetingName(user)}`}
    </p>
  );
}

function useIsScrolled(pane: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const look = () => setIsScrolled(element.scrollTop > TITLE_FROM_PX);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [pane]);
  return isScrolled;
}

/**
 * The title of the view once its heading is out of sight. Hidden from screen readers, because it repeats the heading.
 */
function ScrolledTitle({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const title = useShownTitle();
  const isScrolled = useIsScrolled(pane);
  return (
    <p
      aria-hidden="true"
      dir="auto"
      className={clsx(
        'min-w-0 grow truncate font-semibold transition-opacity duration-150',
        !isScrolled && 'opacity-0',
      )}
    >
      {title}
    </p>
  );
}

function FindButton({ isSmall, onFind }: { isSmall: boolean; onFind: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      title={navigationTexts.find}
      className={clsx(
        'flex h-11 shrink-0 items-center gap-2.5 rounded-full border border-line bg-surface text-sm text-muted transition-colors duration-150 hover:border-edge hover:text-ink max-lg:w-11 max-lg:justify-center max-md:hidden',
        isSmall ? 'w-11 justify-center' : 'lg:w-72 lg:ps-4 lg:pe-2.5 xl:w-80',
      )}
      onClick={onFind}
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0" />
      <span className={clsx('grow truncate text-start', isSmall ? 'sr-only' : 'max-lg:sr-only')}>
        {navigationTexts.find}
      </span>
      <kbd
        aria-hidden="true"
        className={clsx(
          'rounded-md border border-line bg-raised px-2 py-0.5 font-sans text-xs max-lg:hidden',
          isSmall && 'hidden',
        )}
      >
        {MODIFIER_KEY} K
      </kbd>
    </button>
  );
}

interface HeaderProps {
  pane: RefObject<HTMLElement | null>;
  isHome: boolean;
  onShowShortcuts: () => void;
  onFind: () => void;
}

/** Greeting and live bar have the same height, so that joining a station moves nothing. */
export function Header({ pane, isHome, onShowShortcuts, onFind }: HeaderProps) {
  const { joinPhase } = useStation();
  // A room asks a question of its own, and one at a time is enough.
  const view = useActiveView();
  const isInRoom = view.roomId !== undefined;
  const returnOffer = useReturnOffer();
  const offer = isInRoom ? undefined : returnOffer;
  const isPhone = usePhone();
  const isLive = joinPhase === 'joined' && !isPhone;
  return (
    <header className="relative flex h-12 shrink-0 items-center gap-3 border-b border-line px-4 md:h-18 md:px-6 short:h-13">
      <LogoMark className="size-7 shrink-0 md:hidden" />
      <HistoryButtons className={clsx('-ms-3 flex shrink-0 max-md:hidden', isLive && 'max-xl:hidden')} />
      {isLive ? (
        <LiveBar />
      ) : offer ? (
        <Later fallback={<span className="grow" />}>
          <ReturnQuestion {...offer} />
        </Later>
      ) : isHome || !isPhone ? (
        <Greeting />
      ) : (
        <ScrolledTitle pane={pane} />
      )}
      <div data-title-slot className="contents" />
      {/* Search has a field of its own, and two would make people choose. The keys work there, too. */}
      {view.id !== 'search' && <FindButton isSmall={isLive || offer !== undefined} onFind={onFind} />}
      <Menu onShowShortcuts={onShowShortcuts} />
    </header>
  );
}
