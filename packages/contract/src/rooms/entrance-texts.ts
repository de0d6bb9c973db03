import { counted } from '../counted.ts';

/** The ways into rooms from other pages: menus, Home, Live Streams and the command palette. */
export const roomEntranceTexts = {
  choose: 'Add to which room?',
  newRoom: 'Open a new room',
  begins: (music: string) =>
    `The room begins with ${music}. Invite people, and everyone hears the same moment.`,
  songs: (count: number) => counted(count, 'song'),
  added: (room: string) => `Added to ${room}`,
  addedSongs: (count: number, room: string) => `${counted(count, 'song')} added to ${room}`,
  addedSome: (count: number, refused: number, room: string) =>
    `${count} added to ${room}. ${refused} couldn't be added.`,
  undo: 'Undo',
  undone: (room: string) => `Removed from ${room}`,
  undoFailed: "Couldn't remove it from the room.",
  addFailed: "Couldn't add it to the room.",
  off: 'The owner of this server has turned rooms off.',
  happeningNow: 'Happening now',
  allRooms: 'All rooms',
  quiet: 'No room is playing right now.',
  openNow: (count: number) => (count === 1 ? '1 room is open' : `${count} rooms are open`),
  joinByCode: 'Join a room by code',
  hereInYours: (count: number) => `${count} in your rooms`,
} as const;
