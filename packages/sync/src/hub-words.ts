import type { GenreReference, HubEvent, HubEventArgs, HubOperation } from '@tutti/contract/hub';
import type { RoomHubEvent, RoomHubEventArgs, RoomHubOperation } from '@tutti/contract/rooms/hub';
import { type StationRef, subjectOf } from '@tutti/contract/stations/station-ref';

/** Whatever a page calls and hears, also about rooms. */
export type CalledOperation = HubOperation | RoomHubOperation;
export type ReceivedEvent = HubEvent | RoomHubEvent;
export type ReceivedEventArgs<Event extends ReceivedEvent> = Event extends RoomHubEvent
  ? RoomHubEventArgs<Event>
  : Event extends HubEvent
    ? HubEventArgs<Event>
    : never;

export type HubCall = readonly [operation: CalledOperation, ...args: unknown[]];

/** A refusal by the hub is final. */
export const isRefusal = (error: unknown) =>
  error instanceof Error && error.message.includes('HubException: ');

/** Removes the prefix that hub servers add to error messages. */
export function toHubMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /HubException: (.+)$/s.exec(message)?.[1] ?? message;
}

/** Names a station in the log by its id on the wire. */
export function idsOf(station: StationRef | undefined): {
  readonly genreId?: string;
  readonly roomId?: string;
} {
  if (station === undefined) return {};
  const { kind: _kind, ...ids } = subjectOf(station);
  return ids;
}

/** The operation by which a page joins a station, with its arguments. */
export function joinCall(station: StationRef, { isSounding }: { isSounding: boolean }): HubCall {
  const subject = subjectOf(station);
  if (subject.kind === 'room')
    return ['JoinRoom', { roomId: subject.roomId, isSounding, takesOrderChanges: true }];
  return ['JoinStream', toReference(subject.genreId)];
}

export function leaveCall(station: StationRef): HubCall {
  const subject = subjectOf(station);
  return subject.kind === 'room'
    ? ['LeaveRoom', subject.roomId]
    : ['LeaveStream', toReference(subject.genreId)];
}

/** Ids are strings in the page and numbers on the wire. */
function toReference(genreId: string): GenreReference {
  return /^\d{1,10}$/.test(genreId) ? Number(genreId) : genreId;
}
