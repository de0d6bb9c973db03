/** Words of the owner's settings. Kept apart from the schemas, so that the page can offer them without loading zod. */

/**
 * The ways to get an account without an invitation: anybody with a confirmed address, only those whom an
 * administrator also approves, or nobody.
 */
export const SIGN_UPS = ['open', 'approval', 'closed'] as const;
export type SignUp = (typeof SIGN_UPS)[number];

/** Name of a place until its owner sets one. */
export const PLACE_NAME_DEFAULT = 'Tutti';
