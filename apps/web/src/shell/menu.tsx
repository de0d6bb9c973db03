import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { Check, CircleUser, Keyboard, LogIn, LogOut, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '#data/auth-context.tsx';
import type { Theme } from '#ui/theme.ts';
import { setTheme, THEMES, useTheme } from '#ui/theme.ts';

const texts = shellTexts.menu;
const MENU_ID = 'account-menu';
const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm hover:bg-raised focus-visible:bg-raised';
const THEME_LABELS: Record<Theme, string> = { system: 'Like the system', dark: 'Dark', light: 'Light' };

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

/** Remembered: it stands in the header, which is drawn again with every word of the live connection. */
const ThemeChoice = memo(function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset>
      <legend className="px-3 pt-2 pb-1 text-xs font-medium text-muted">Theme</legend>
      {THEMES.map((choice) => (
        <label
          key={choice}
          className={`${ITEM} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={choice === theme}
            onChange={() => setTheme(choice)}
          />
          <Check
            aria-hidden="true"
            className={choice === theme ? 'size-4 text-accent' : 'invisible size-4'}
          />
          {THEME_LABELS[choice]}
        </label>
      ))}
    </fieldset>
  );
});

/**
 * A native popover: the browser closes it on Escape and on a press outside, returns focus, and draws it above
 * everything, without a script or an injected style of ours.
 */
export function Menu({ onShowShortcuts }: { onShowShortcuts?: () => void }) {
  const navigate = useNavigate();
  const { isSignedIn, isAdmin, signOut } = useAuth();
  const popover = useRef<HTMLDivElement>(null);

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
        <span className="max-sm:sr-only">Menu</span>
      </button>
      <div
        ref={popover}
        id={MENU_ID}
        popover="auto"
        className="fixed inset-auto end-4 top-12.5 w-60 md:top-17 short:top-13.5 animate-rise rounded-card border border-line bg-surface p-1.5 text-ink shadow-lift md:end-6"
      >
        <ul aria-label="Menu">
          {isSignedIn ? (
            <>
              <MenuItem icon={SlidersHorizontal} onPress={() => choose(() => navigate('/account'))}>
                {texts.accountSettings}
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
        <ThemeChoice />
        {onShowShortcuts && (
          // Of no use without keys, which devices without a pointer that hovers seldom have.
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
