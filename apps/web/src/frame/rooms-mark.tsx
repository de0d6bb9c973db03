import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useHasInteracted } from './first-interaction.ts';

const RoomsHere = lazyComponent(async () => (await import('#views/rooms/rooms-here.tsx')).RoomsHere);

/** Loaded after the first interaction, because Home does not need rooms before. */
export function RoomsMark() {
  const hasInteracted = useHasInteracted();
  return (
    hasInteracted && (
      <Later>
        <RoomsHere />
      </Later>
    )
  );
}
