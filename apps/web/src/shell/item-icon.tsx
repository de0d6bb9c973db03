import type { SidebarItem } from './sidebar-items.ts';

export function ItemIcon({ item }: { item: SidebarItem }) {
  const Icon = item.icon;
  if (Icon !== undefined) return <Icon aria-hidden="true" className="size-5 shrink-0" />;
  return (
    <span aria-hidden="true" className="w-5 shrink-0 text-center text-base leading-none">
      {item.emoji}
    </span>
  );
}
