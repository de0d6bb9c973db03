import type { View } from '#navigation/view.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { PAST_ROOMS } from './past-rooms-address.ts';
import { RoomView } from './room-view.tsx';
import { RoomsList } from './rooms-list.tsx';

const PastRooms = lazyComponent(async () => (await import('./past-rooms.tsx')).PastRooms);

export function RoomsView({ view }: { view: View }) {
  if (view.roomId === PAST_ROOMS) return <PastRooms />;
  return view.roomId === undefined ? <RoomsList /> : <RoomView key={view.roomId} roomId={view.roomId} />;
}
