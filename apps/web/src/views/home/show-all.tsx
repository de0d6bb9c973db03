import { homeTexts } from '@tutti/contract/texts/home-texts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';

const texts = homeTexts.shelves;

export const showAllClass =
  'inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent hover:underline';

/** From a shelf to the view of everything of its kind. */
export function ShowAll({ shelf, view }: { shelf: string; view: View }) {
  const openView = useOpenView();
  return (
    <button
      type="button"
      aria-label={texts.showAllOf(shelf)}
      className={showAllClass}
      onClick={() => openView(view)}
    >
      {texts.showAll}
    </button>
  );
}
