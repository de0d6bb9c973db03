import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { clsx } from 'clsx';
import { LibraryBig } from 'lucide-react';
import type { ViewId } from '#navigation/view.ts';
import { LogoMark } from '#ui/logo.tsx';
import type { SidebarItem } from './sidebar-items.ts';
import { currencyOf, LIBRARY_ITEMS, MAIN_ITEMS, SIDEBAR_IDS, TAB_BAR_IDS } from './sidebar-items.ts';

interface SidebarProps {
  activeView: ViewId | undefined;
  /** Reports the identifier of the pressed item. */
  onSelect: (id: ViewId) => void;
}

function ItemIcon({ item }: { item: SidebarItem }) {
  const Icon = item.icon;
  if (Icon !== undefined) return <Icon aria-hidden="true" className="size-5 shrink-0" />;
  return (
    <span aria-hidden="true" className="w-5 shrink-0 text-center text-base leading-none">
      {item.emoji}
    </span>
  );
}

function ItemList({ items, activeView, onSelect }: SidebarProps & { items: readonly SidebarItem[] }) {
  return (
    <ul className="space-y-1">
      {items.map((item) => {
        const currency = currencyOf(item.id, activeView, SIDEBAR_IDS);
        return (
          <li key={item.id}>
            <button
              type="button"
              aria-current={currency}
              title={item.label}
              className={clsx(
                'flex min-h-11 w-full items-center gap-3.5 rounded-xl px-3 text-sm font-semibold transition-colors duration-150',
                'max-lg:justify-center max-lg:px-0',
                currency !== undefined
                  ? 'bg-raised text-ink'
                  : 'text-muted hover:bg-raised/60 hover:text-ink',
              )}
              onClick={() => onSelect(item.id)}
            >
              <ItemIcon item={item} />
              <span className="max-lg:sr-only">{item.label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** 240 px, icons only below 1,100 px; below 720 px the tab bar takes over. */
export function Sidebar(props: SidebarProps) {
  const libraryCurrency = currencyOf('library', props.activeView, SIDEBAR_IDS);
  return (
    <nav
      aria-label="Main"
      className="flex w-18 shrink-0 flex-col gap-6 overflow-y-auto border-e border-line bg-wing px-3 py-4 max-md:hidden lg:w-60"
    >
      <div className="flex h-11 items-center gap-2.5 px-1.5 text-lg font-bold tracking-tight max-lg:justify-center">
        <LogoMark className="size-8" />
        <h2 className="max-lg:sr-only">Tutti</h2>
      </div>
      <ItemList items={MAIN_ITEMS} {...props} />
      <section aria-label={shellTexts.sidebar.library} className="space-y-2">
        <h3>
          <button
            type="button"
            title={shellTexts.sidebar.library}
            aria-current={libraryCurrency}
            className={clsx(
              'flex min-h-11 w-full items-center gap-3.5 rounded-xl px-3 text-xs font-medium hover:bg-raised/60 hover:text-ink',
              'max-lg:justify-center max-lg:px-0',
              libraryCurrency === undefined ? 'text-muted' : 'bg-raised text-ink',
            )}
            onClick={() => props.onSelect('library')}
          >
            <LibraryBig aria-hidden="true" className="size-5 shrink-0 lg:hidden" />
            <span className="max-lg:sr-only">{shellTexts.sidebar.library}</span>
          </button>
        </h3>
        <ItemList items={LIBRARY_ITEMS} {...props} />
      </section>
    </nav>
  );
}

/** The same items at the thumb of a phone. */
export function TabBar({ activeView, onSelect }: SidebarProps) {
  return (
    <nav
      aria-label="Main"
      className="border-t border-line bg-wing pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {[...MAIN_ITEMS, ...LIBRARY_ITEMS].map((item) => {
          const currency = currencyOf(item.id, activeView, TAB_BAR_IDS);
          return (
            <li key={item.id} className="grow basis-0">
              <button
                type="button"
                aria-current={currency}
                className={clsx(
                  'flex h-14 w-full flex-col items-center justify-center gap-1 text-xs font-medium',
                  currency === undefined ? 'text-muted' : 'text-accent',
                )}
                onClick={() => onSelect(item.id)}
              >
                <ItemIcon item={item} />
                {item.label}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
