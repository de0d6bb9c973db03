import { controlTexts } from '@tutti/contract/texts/control-texts';
import { clsx } from 'clsx';
import type { ViewId } from '#navigation/view.ts';
import { currencyOf, TAB_BAR_IDS, TAB_ITEMS } from './sidebar-items.ts';

interface TabBarProps {
  activeView: ViewId | undefined;
  /** Reports the identifier of the pressed item, like the sidebar. */
  onSelect: (id: ViewId) => void;
}

/** Replaces the sidebar on a phone. */
export function TabBar({ activeView, onSelect }: TabBarProps) {
  return (
    <nav
      aria-label={controlTexts.main}
      className="border-t border-line bg-wing pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {TAB_ITEMS.map((item) => {
          const currency = currencyOf(item.id, activeView, TAB_BAR_IDS);
          return (
            <li key={item.id} className="min-w-0 grow basis-0">
              <button
                type="button"
                aria-current={currency}
                className={clsx(
                  'flex h-14 w-full flex-col items-center justify-center gap-1 text-xs font-medium',
                  currency === undefined ? 'text-muted' : 'text-accent',
                )}
                onClick={() => onSelect(item.id)}
              >
                <item.icon className="size-5 shrink-0" />
                {item.label}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
