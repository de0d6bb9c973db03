import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { clsx } from 'clsx';
import { LibraryBig } from 'lucide-react';
import { ViewLink } from '#components/view-link.tsx';
import type { ViewId } from '#navigation/view.ts';
import { usePhone } from '#ui/screen/use-phone.ts';
import { LogoMark } from '#ui/server-settings/logo.tsx';
import { useServerName } from '#ui/server-settings/server-name.ts';
import type { SidebarItem } from './sidebar-items.ts';
import { BROWSE_ITEMS, currencyOf, LIBRARY_ITEMS, MAIN_ITEMS, SIDEBAR_IDS } from './sidebar-items.ts';
import { SidebarPlaylists } from './sidebar-playlists.tsx';
import './current-entry.css';

interface SidebarProps {
  activeView: ViewId | undefined;
}

interface ItemListProps extends SidebarProps {
  items: readonly SidebarItem[];
  label?: string;
}

const entryClass = (isCurrent: boolean): string =>
  clsx(
    'relative flex min-h-11 w-full items-center gap-3.5 rounded-xl px-3 text-sm font-semibold transition-colors duration-150',
    'max-lg:justify-center max-lg:px-0',
    isCurrent ? 'current-entry' : 'text-muted hover:bg-raised/60 hover:text-ink',
  );

function ItemList({ items, label, activeView }: ItemListProps) {
  return (
    <ul aria-label={label} className="space-y-0.5">
      {items.map((item) => {
        const currency = currencyOf(item.id, activeView, SIDEBAR_IDS);
        return (
          <li key={item.id}>
            <ViewLink
              view={{ id: item.id }}
              aria-current={currency}
              title={item.label}
              className={entryClass(currency !== undefined)}
            >
              <item.icon className="size-5 shrink-0" />
              <span className="max-lg:sr-only">{item.label}</span>
              {item.Mark && <item.Mark />}
            </ViewLink>
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
        <ViewLink
          view={{ id: 'library' }}
          title={shellTexts.sidebar.library}
          aria-current={currency}
          className={entryClass(currency !== undefined)}
        >
          <LibraryBig aria-hidden="true" className="size-5 shrink-0" />
          <span className="max-lg:sr-only">{shellTexts.sidebar.library}</span>
        </ViewLink>
      </h3>
      <ItemList items={LIBRARY_ITEMS} {...props} />
    </section>
  );
}

/** On a phone the tab bar replaces it. Hidden, it would still take a frame to render. */
export function Sidebar(props: SidebarProps) {
  return usePhone() ? null : <WideSidebar {...props} />;
}

/** 240 px wide, icons only below 1,100 px. */
function WideSidebar(props: SidebarProps) {
  const serverName = useServerName();
  return (
    <nav
      aria-label={controlTexts.main}
      className="flex w-18 shrink-0 flex-col gap-4 overflow-y-auto border-e border-line bg-wing px-3 py-4 [scrollbar-width:thin] max-md:hidden lg:w-60"
    >
      <div className="flex h-11 shrink-0 items-center gap-2.5 px-1.5 text-lg font-bold tracking-tight max-lg:justify-center">
        <LogoMark className="size-8" />
        <h2 dir="auto" className="truncate max-lg:sr-only">
          {serverName}
        </h2>
      </div>
      <ItemList items={MAIN_ITEMS} {...props} />
      <LibrarySection {...props} />
      <ItemList items={BROWSE_ITEMS} label={navigationTexts.browse} {...props} />
      <SidebarPlaylists />
    </nav>
  );
}
