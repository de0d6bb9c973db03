import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { Heart, ListPlus } from 'lucide-react';
import { useFavorite } from '#data/own/favorites-queries.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import type { PaletteEntry } from './palette-entry.ts';

export function useTrackEntries(onAddToPlaylist: (trackId: string) => void): readonly PaletteEntry[] {
  const { currentTrack } = usePlayer();
  const { joinPhase, nowPlaying } = useStation();
  const track = joinPhase === 'none' ? currentTrack : nowPlaying?.current;
  const { isLiked, toggle } = useFavorite({ id: track?.id ?? '', title: track?.title });
  if (track === undefined) return [];
  const { id, title } = track;
  return [
    {
      id: 'do:like',
      group: 'actions',
      label: isLiked ? paletteTexts.unlike(title) : paletteTexts.like(title),
      synonyms: 'like favorite heart this track song',
      icon: Heart,
      run: toggle,
    },
    {
      id: 'do:add-to-playlist',
      group: 'actions',
      label: paletteTexts.addToPlaylist(title),
      synonyms: 'this track song',
      icon: ListPlus,
      run: () => onAddToPlaylist(id),
      isQuestion: true,
    },
  ];
}
