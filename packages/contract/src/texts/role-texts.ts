import { ROLE_DESCRIPTIONS, type RoleName } from '../roles.ts';

/** What each role may do, as the admin area says it in the language of the page (A-243 … A-247). */
export const roleTexts = {
  ...ROLE_DESCRIPTIONS,
} satisfies Record<RoleName, string>;
