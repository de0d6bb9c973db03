import { ROLE_DESCRIPTIONS, type RoleName } from '../roles.ts';

/** Descriptions of the roles in the admin area (A-243 … A-247). */
export const roleTexts = {
  ...ROLE_DESCRIPTIONS,
} satisfies Record<RoleName, string>;
