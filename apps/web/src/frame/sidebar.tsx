import { controlTexts } from '@tutti/contract/texts/control-texts';
import { navigationTexts } from '@tutti/contract/texts/navigation-texts';
import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { clsx } from 'clsx';
import { LibraryBig } from 'lucide-react';
import type { ViewId } from '#navigation/view.ts';
import { LogoMark } from '#ui/place/logo.tsx';
import { usePlaceName } from '#ui/place/place-name.ts';
import type { SidebarItem } from './sidebar-items.ts';
import { BROWSE_ITEMS, currencyOf, LIBRARY_ITEMS, MAIN_ITEMS, SIDEBAR_IDS } from './sidebar-items.ts';
import { SidebarPlaylists } from './sidebar-playlists.tsx';

interface SidebarProps {
  activeView: ViewId | undefined;
  /** Reports the identifier of the pressed item. */
  onSelect: (id: ViewId) => void;
}

interface ItemListProps extends SidebarProps {
  items: readonly SidebarItem[];
  label?: string;
}

function ItemList({ items, label, activeView, onSelect }: ItemListProps) {
  return (
    <ul aria-label={label} className="space-y-0.5">
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
              <item.icon className="size-5 shrink-0" />
              <span className="max-lg:sr-only">{item.label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function LibrarySection(props: SidebarProps) {
  const currency = currencyOf('library', props.activeView, SIDEBAR_IDS);
  return (
    <section aria-label={shellTexts.sidebar.library} className="space-y-0.5">
      <h3>
        <button
          type="button"
          title={shellTexts.sidebar.library}
          aria-current={currency}
          className={clsx(
            'flex min-h-11 w-full items-center gap-3.5 rounded-xl px-3 text-xs font-medium hover:bg-raised/60 hover:text-ink',
            'max-lg:justify-center max-lg:px-0',
            currency === undefined ? 'text-muted' : 'bg-raised text-ink',
          )}
          onClick={() => props.onSelect('library')}
        >
          <LibraryBig aria-hidden="true" className="size-5 shrink-0 lg:hidden" />
          <span className="max-lg:sr-only">{shellTexts.sidebar.library}</span>
        </button>
      </h3>
      <ItemList items={LIBRARY_ITEMS} {...props} />
    </section>
  );
}

/** 240 px wide, icons only below 1,100 px; below 720 px the tab bar replaces it. */
export function Sidebar(props: SidebarProps) {
  const placeName = usePlaceName();
  return (
    <nav
      aria-label={controlTexts.main}
      className="flex w-18 shrink-0 flex-col gap-4 overflow-y-auto border-e border-line bg-wing px-3 py-4 [scrollbar-width:thin] max-md:hidden lg:w-60"
    >
      <div className="flex h-11 shrink-0 items-center gap-2.5 px-1.5 text-lg font-bold tracking-tight max-lg:justify-center">
        <LogoMark className="size-8" />
        <h2 dir="auto" className="truncate max-lg:sr-only">
          {placeName}
        </h2>
      </div>
      <ItemList items={MAIN_ITEMS} {...props} />
      <LibrarySection {...props} />
      <ItemList items={BROWSE_ITEMS} label={navigationTexts.browse} {...props} />
      <SidebarPlaylists />
    </nav>
  );
}
