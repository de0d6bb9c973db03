import type { RoleName } from '../roles.ts';

/** Says what each role may do with rooms. */
export const roleRoomTexts = {
  Admin: 'Opens rooms for everyone here, and ends any room',
  DJ: 'Opens rooms for everyone here',
  Host: 'Opens rooms for everyone here',
  Celebrity: 'Rooms that they open for everyone are featured',
  User: 'Opens private rooms and joins those of others',
} satisfies Record<RoleName, string>;
