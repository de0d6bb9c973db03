import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { recommendMenuTexts } from '@tutti/contract/recommendations/menu-texts';
import { Radio } from 'lucide-react';
import type { AlikeSubject } from '#api/recommendations-api.ts';
import type { MenuItem } from '#ui/menu-button.tsx';
import { usePlayLoaded } from './use-play-loaded.ts';

/** Returns the menu item that starts an endless queue of similar tracks; its code is loaded on the press. */
export function usePlayAlike(): (subject: AlikeSubject) => MenuItem {
  const play = usePlayLoaded(musicViewTexts.artists.tracksFailed);
  return (subject) => ({
    label: recommendMenuTexts.playAlike,
    icon: Radio,
    onSelect: () =>
      void play(async () => (await import('#data/library/similar-tracks.ts')).startAlike(subject)),
  });
}
