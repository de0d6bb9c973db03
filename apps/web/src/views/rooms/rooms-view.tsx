import type { View } from '#navigation/view.ts';
import { RoomView } from './room-view.tsx';
import { RoomsList } from './rooms-list.tsx';

export function RoomsView({ view }: { view: View }) {
  return view.roomId === undefined ? <RoomsList /> : <RoomView key={view.roomId} roomId={view.roomId} />;
}
