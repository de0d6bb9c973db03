/** The five assignable roles; texts/role-texts.ts describes them. The server's policies decide what each may do. */
export const ROLE_NAMES = ['Admin', 'DJ', 'Host', 'Celebrity', 'User'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** The documented descriptions. */
export const ROLE_DESCRIPTIONS = {
  Admin: 'Full system access and user management',
  DJ: 'Manage playlists and stream content',
  Host: 'Host live streams and events',
  Celebrity: 'Special access and featured content',
  User: 'Standard access',
} as const satisfies Record<RoleName, string>;

/** A user counts as approved by flag or by one of these roles. */
export const APPROVING_ROLES: readonly RoleName[] = ['User', 'Admin'];

/** Roles that may start, stop, skip and initialize stations (ruling 0.8). */
export const STATION_CONTROL_ROLES: readonly RoleName[] = ['Admin', 'DJ', 'Host'];

/** Roles that may open rooms that everyone here sees; anybody approved may open private ones. */
export const PUBLIC_ROOM_ROLES: readonly RoleName[] = ['Admin', 'DJ', 'Host'];

/** Roles that an invitation may grant. Admin is not one of them, because a link can be passed on. */
export const INVITABLE_ROLES = ['DJ', 'Host', 'Celebrity'] as const satisfies readonly RoleName[];
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

/** True if the token claim or one of the roles says so (A-292 … A-294). */
export function countsAsApproved(claim: unknown, roles: readonly string[]): boolean {
  return (
    claim === true || claim === 'true' || roles.some((role) => APPROVING_ROLES.includes(role as RoleName))
  );
}

/** */
export function isAdmin(roles: readonly string[]): boolean {
  return roles.includes('Admin');
}

export function mayOpenPublicRooms(roles: readonly string[]): boolean {
  return roles.some((role) => PUBLIC_ROOM_ROLES.includes(role as RoleName));
}

export function mayControlStations(roles: readonly string[]): boolean {
  return roles.some((role) => STATION_CONTROL_ROLES.includes(role as RoleName));
}
