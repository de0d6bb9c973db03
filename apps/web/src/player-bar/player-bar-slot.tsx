import { useEffect, useState } from 'react';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { PhoneLiveBar } from './phone-live-bar.tsx';
import { PlayerBar } from './player-bar.tsx';

const DropMusic = lazyComponent(async () => (await import('./drop-music.tsx')).DropMusic);

function Drops() {
  const [source, setSource] = useState<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: DragEvent) => setSource(target);
    document.addEventListener('dragstart', note);
    return () => document.removeEventListener('dragstart', note);
  }, []);
  return (
    source instanceof Element && (
      <Later onMissing={() => setSource(null)}>
        <DropMusic source={source} />
      </Later>
    )
  );
}

export function PlayerBarSlot() {
  return (
    <>
      <PlayerBar />
      <PhoneLiveBar />
      <Drops />
    </>
  );
}
