import { readLikeMix } from '#components/music/like-mix.ts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { MixIsOver, OneMix } from './one-mix.tsx';
import { SongsLike } from './songs-like.tsx';

export function MixView({ view: { mixId } }: { view: View }) {
  const openView = useOpenView();
  if (mixId === undefined) return <MixIsOver onOpenHome={() => openView({ id: 'home' })} />;
  const trackId = readLikeMix(mixId);
  return trackId === undefined ? (
    <OneMix key={mixId} mixId={mixId} />
  ) : (
    <SongsLike key={mixId} trackId={trackId} />
  );
}
