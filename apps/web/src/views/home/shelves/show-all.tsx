import { homeTexts } from '@tutti/contract/home/texts';
import { ViewLink } from '#components/view-link.tsx';
import type { View } from '#navigation/view.ts';

const texts = homeTexts.shelves;

export const showAllClass =
  'inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent hover:underline';

export function ShowAll({ shelf, view }: { shelf: string; view: View }) {
  return (
    <ViewLink view={view} aria-label={texts.showAllOf(shelf)} className={showAllClass}>
      {texts.showAll}
    </ViewLink>
  );
}
