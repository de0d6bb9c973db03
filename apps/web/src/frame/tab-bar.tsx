import { controlTexts } from '@tutti/contract/page/control-texts';
import { clsx } from 'clsx';
import { ViewLink } from '#components/view-link.tsx';
import type { ViewId } from '#navigation/view.ts';
import { currencyOf, TAB_BAR_IDS, TAB_ITEMS } from './sidebar-items.ts';

export function TabBar({ activeView }: { activeView: ViewId | undefined }) {
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
              <ViewLink
                view={{ id: item.id }}
                aria-current={currency}
                className={clsx(
                  'flex h-14 w-full flex-col items-center justify-center gap-1 text-xs font-medium',
                  currency === undefined ? 'text-muted' : 'text-accent',
                )}
              >
                <item.icon className="size-5 shrink-0" />
                {item.label}
              </ViewLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
