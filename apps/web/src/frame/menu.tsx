import { shellTexts } from '@tutti/contract/frame/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import {
  ChartColumn,
  CircleUser,
  Keyboard,
  LogIn,
  LogOut,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { memo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '#data/account/auth-context.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const texts = shellTexts.menu;
const MENU_ID = 'account-menu';
const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm hover:bg-raised focus-visible:bg-raised';

interface MenuItemProps {
  icon: typeof LogIn;
  children: ReactNode;
  onPress: () => void;
}

function MenuItem({ icon: Icon, children, onPress }: MenuItemProps) {
  return (
    <li>
      <button type="button" className={ITEM} onClick={onPress}>
        <Icon aria-hidden="true" className="size-4" />
        {children}
      </button>
    </li>
  );
}

const Appearance = memo(lazyComponent(async () => (await import('./appearance.tsx')).Appearance));

/** A native popover, because the browser closes it on Escape and on a press outside, and restores the focus. */
export function Menu({ onShowShortcuts }: { onShowShortcuts?: () => void }) {
  const navigate = useNavigate();
  const { isSignedIn, isAdmin, signOut } = useAuth();
  const popover = useRef<HTMLDivElement>(null);
  const [wasOpened, setWasOpened] = useState(false);

  function choose(action: () => unknown) {
    popover.current?.hidePopover();
    action();
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-raised px-3 text-sm font-semibold hover:bg-line sm:px-4"
      >
        <CircleUser aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{controlTexts.menu}</span>
      </button>
      <div
        ref={popover}
        id={MENU_ID}
        popover="auto"
        onBeforeToggle={() => setWasOpened(true)}
        className="fixed inset-auto end-4 top-12.5 w-60 md:top-17 short:top-13.5 animate-rise rounded-card border border-line bg-surface p-1.5 text-ink shadow-lift md:end-6"
      >
        <ul aria-label={controlTexts.menu}>
          {isSignedIn ? (
            <>
              <MenuItem icon={SlidersHorizontal} onPress={() => choose(() => navigate('/account'))}>
                {texts.accountSettings}
              </MenuItem>
              <MenuItem icon={ChartColumn} onPress={() => choose(() => navigate('/statistics'))}>
                {texts.statistics}
              </MenuItem>
              <MenuItem icon={Smartphone} onPress={() => choose(() => navigate('/apps'))}>
                {texts.apps}
              </MenuItem>
              {isAdmin && (
                <MenuItem icon={ShieldCheck} onPress={() => choose(() => navigate('/admin'))}>
                  {texts.admin}
                </MenuItem>
              )}
              <MenuItem icon={LogOut} onPress={() => choose(signOut)}>
                {texts.logout}
              </MenuItem>
            </>
          ) : (
            <MenuItem icon={LogIn} onPress={() => choose(() => navigate('/login'))}>
              {texts.login}
            </MenuItem>
          )}
        </ul>
        <hr className="my-1.5 border-line" />
        {/* Reserves the height of the content, so that nothing below moves. */}
        <div className="min-h-69">
          {wasOpened && (
            <Later onMissing={() => setWasOpened(false)}>
              <Appearance />
            </Later>
          )}
        </div>
        {onShowShortcuts && (
          // Hidden without a hovering pointer, because such devices seldom have keys.
          <ul className="mt-1.5 border-t border-line pt-1.5 [@media(hover:none)]:hidden">
            <MenuItem icon={Keyboard} onPress={() => choose(onShowShortcuts)}>
              {shellTexts.shortcuts.title}
            </MenuItem>
          </ul>
        )}
      </div>
    </>
  );
}
