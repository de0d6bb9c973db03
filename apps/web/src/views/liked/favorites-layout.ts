import { usePhone } from '#ui/screen/use-phone.ts';
import { createStoredChoice } from '#ui/stored-choice.ts';

/** More cards than one row are mostly pictures, several of them of the same album, in which nobody finds a song. */
const FROM_HERE_A_LIST = 7;

/** How this browser shows the favorite songs; automatic until the listener chooses. */
const stored = createStoredChoice('favoritesLayout', ['automatic', 'grid', 'list']);

export const chooseFavoritesLayout = (layout: 'grid' | 'list') => stored.choose(layout);

export function useFavoritesLayout(count: number): 'grid' | 'list' {
  const chosen = stored.use();
  // Cards would leave one or two songs on the screen of a phone.
  const isPhone = usePhone();
  if (chosen !== 'automatic') return chosen;
  return isPhone || count >= FROM_HERE_A_LIST ? 'list' : 'grid';
}
