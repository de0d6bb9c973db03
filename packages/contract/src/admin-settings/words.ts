/** Words of the owner's settings. Kept apart from the schemas, so that the page can offer them without loading zod. */

/** `open`: anybody with a confirmed address; `approval`: an administrator also approves; `closed`: nobody. */
export const SIGN_UPS = ['open', 'approval', 'closed'] as const;
export type SignUp = (typeof SIGN_UPS)[number];

/** Name of a place until its owner sets one. */
export const PLACE_NAME_DEFAULT = 'Tutti';
