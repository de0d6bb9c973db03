/** Words of the owner's settings. Without schemas, so that the page can offer them without loading zod. */

/** Who gets an account without being invited: whoever confirms an address, whom an administrator approves besides, nobody. */
export const SIGN_UPS = ['open', 'approval', 'closed'] as const;
export type SignUp = (typeof SIGN_UPS)[number];

/** What a place is called that nobody has named. */
export const PLACE_NAME_DEFAULT = 'Tutti';
