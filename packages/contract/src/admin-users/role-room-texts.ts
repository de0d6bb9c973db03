import type { RoleName } from '../roles.ts';

/** Says what each role may do with rooms. */
export const roleRoomTexts = {
  Admin: 'Opens rooms for everyone here, and ends any room',
  DJ: 'Opens rooms for everyone here, and controls stations',
  Host: 'May do the same as a DJ, under another name',
  Celebrity: 'Rooms that they open for everyone are featured',
  User: 'Opens private rooms and joins those of others',
} satisfies Record<RoleName, string>;
