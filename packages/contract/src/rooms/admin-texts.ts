import { formatCount } from '../admin/counted.ts';

/** Rooms in Monitoring. */
export const adminRoomTexts = {
  title: 'Rooms',
  summary: (rooms: number, present: number) =>
    `${formatCount(rooms, 'room')}, ${formatCount(present, 'person', 'people')}`,
  none: 'No rooms are open.',
  failed: "Couldn't load the rooms",
  room: 'Room',
  host: 'Host',
  here: 'Here',
  sounding: 'Listening',
  entries: 'Queued',
  since: 'Open since',
  isPublic: 'Public',
  isPrivate: 'Private',
  paused: 'Paused',
  playing: 'Playing',
  end: 'End',
  endNamed: (room: string) => `End ${room}`,
  question: (room: string) => `End ${room}?`,
  consequence: "The music stops for everyone in it, and the code no longer works. This can't be undone.",
  ended: (room: string) => `${room} has ended.`,
  endFailed: "Couldn't end the room.",
} as const;
