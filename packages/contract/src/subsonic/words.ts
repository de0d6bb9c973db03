/** Names of its calls and fields are in the methods and presenters of the server's feature of that name. */

export const SUBSONIC_PATH = '/rest';
/** The protocol version that the server supports. */
export const SUBSONIC_VERSION = '1.16.1';
/** Name of the server in the protocol. */
export const SUBSONIC_TYPE = 'tutti';
/** Page on which people create app keys. */
export const APPS_PAGE_PATH = '/apps';

export const SUBSONIC_ERRORS = {
  GENERIC: { code: 0, message: 'This cannot be done.' },
  MISSING_PARAMETER: { code: 10, message: 'A parameter is missing, or cannot be used.' },
  CLIENT_TOO_OLD: { code: 20, message: 'This app speaks an older version of the protocol.' },
  CLIENT_TOO_NEW: { code: 30, message: 'This app speaks a newer version of the protocol.' },
  WRONG_CREDENTIALS: {
    code: 40,
    message: 'Wrong user name or app key. Apps sign in with an app key, not with the password.',
  },
  CONFLICTING_CREDENTIALS: { code: 43, message: 'Please sign in in one way only.' },
  WRONG_API_KEY: { code: 44, message: 'This app key is not valid.' },
  NOT_ALLOWED: { code: 50, message: 'You do not have permission to do this.' },
  NOT_FOUND: { code: 70, message: 'There is nothing with this id.' },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly message: string }>>;
export type SubsonicErrorName = keyof typeof SUBSONIC_ERRORS;

/** The only music folder that apps see; its id is a number, while all other ids are texts. */
export const MUSIC_FOLDER = { id: 1, name: 'Music' } as const;
