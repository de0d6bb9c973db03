/**
 * The error catalog: every refusal of the server, with its status and the sentence a person reads. `throw
 * new AppError(code)` on the server looks both up; the client maps a reply back to its code. `isReportable`
 * marks refusals that are the server's fault, so they are logged as errors.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  readonly isReportable?: true;
}

/** The page shows these sentences itself, so it need not load the rest of the catalog. */
export const PENDING_APPROVAL = {
  status: 403,
  message: 'Your account is pending approval. Please contact an administrator to activate your account.',
} as const;
export const CONFIRMATION_MISMATCH = {
  status: 400,
  message: 'Cancelled. The confirmation text did not match.',
} as const;
export const TRACK_MISSING = {
  status: 404,
  message: 'The file of this track is missing or unreadable.',
} as const;
export const PICTURE_INVALID = {
  status: 400,
  message: 'Please choose a PNG, JPEG or WebP picture.',
} as const;

export const ERRORS = {
  // requests
  BAD_REQUEST: { status: 400, message: 'The request is not valid.' },
  VALIDATION_FAILED: { status: 400, message: 'The request is not valid.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  CONFLICT: { status: 409, message: 'Somebody else changed this at the same moment. Please try again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is accepted here.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The requested range lies outside the file.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.', isReportable: true },
  /**
   * Answered by one node among several (ruling 5.83), because proxies retry another node on this status but not on 503.
   */
  NODE_NOT_SERVING: {
    status: 502,
    message: 'This server must not answer now. Please try again in a moment.',
  },
  UNAVAILABLE: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  STORAGE_FULL: {
    status: 503,
    message: "The server's disk is full, so nothing was changed. An administrator has to make room.",
    isReportable: true,
  },
  BACKUP_FAILED: { status: 503, message: 'The backup could not be made.' },
  BACKUP_UNUSABLE: { status: 409, message: 'This backup cannot be restored.' },
  STORAGE_FAILED: {
    status: 503,
    message:
      "The server's disk or database fails, so nothing was changed. An administrator has to look after it.",
    isReportable: true,
  },

  // sign-in and sessions
  UNAUTHENTICATED: { status: 401, message: 'Authentication failed - please login again' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password.' },
  PENDING_APPROVAL,
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Please enter the code of your authenticator app, too.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'Administrators need a second step at the sign-in here. Please set one up in Account Settings.',
  },
  WRONG_CODE: {
    status: 400,
    message:
      'This code is not right, or it was used before. If codes of the app are never right, let your phone set its clock by itself.',
  },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  PROOF_REQUIRED: {
    status: 403,
    message: 'Nothing was done: for this, please enter your password once more or sign in again.',
  },
  FOREIGN_ORIGIN: { status: 403, message: 'Requests from that site are not accepted.' },

  // accounts
  SIGN_UP_CLOSED: {
    status: 403,
    message: 'New accounts are not accepted here. Please ask the people who run this server.',
  },
  EMAIL_TAKEN: { status: 400, message: 'An account with this email already exists.' },
  USER_NAME_TAKEN: { status: 400, message: 'This username is already taken.' },
  EMAIL_INVALID: { status: 400, message: 'Please enter a valid email address' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password must be at least 6 characters.' },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message: 'This password is too easy to guess. Please choose another one.',
  },
  WRONG_CURRENT_PASSWORD: { status: 400, message: 'Current password is incorrect' },
  CURRENT_PASSWORD_REQUIRED: {
    status: 400,
    message: 'Please enter your current password to change the email address.',
  },
  SECOND_FACTOR_EXISTS: {
    status: 409,
    message: 'There is an authenticator app already. Please remove it first.',
  },
  SECOND_FACTOR_NOT_FOUND: { status: 404, message: 'There is no authenticator app.' },
  SIGN_ON_OFF: { status: 404, message: 'Nothing is set up here to sign in with.' },
  SIGN_ON_UNAVAILABLE: {
    status: 503,
    message: 'What you sign in with does not answer. Please try again later, or sign in with your password.',
  },
  SIGN_ON_FAILED: {
    status: 400,
    message: 'The sign-in was not completed, or took too long. Please try again.',
  },
  SIGN_ON_MISCONFIGURED: {
    status: 503,
    message:
      'What you sign in with and this server do not agree about their settings. Please tell whoever runs this server; its log says what is wrong.',
  },
  SIGN_ON_DECLINED: {
    status: 403,
    message:
      'What you sign in with did not let you in here, or you broke it off. If you did not, please ask whoever runs it.',
  },
  SIGN_ON_NO_ADDRESS: {
    status: 403,
    message:
      'What you sign in with did not tell us an address, so that no account can be found or made. Please ask whoever runs it, or sign in with your password and link it in Account Settings.',
  },
  SIGN_ON_OTHER_ADDRESS: {
    status: 400,
    message:
      'You began at another address of this server. Signing in with a service works only at the one that its owner has set, where you are now. Please begin again here.',
  },
  SIGN_ON_UNVERIFIED: {
    status: 403,
    message:
      'What you sign in with does not say that your address is confirmed; whoever runs it can set that. If you have an account here, sign in with your password and link it in Account Settings.',
  },
  SIGN_ON_LINK_FIRST: {
    status: 403,
    message:
      'There is an account with this address already. Sign in with your password and link it in Account Settings. If you have no password, "Forgot password?" on the sign-in page sets one.',
  },
  SIGN_ON_LINKED_OTHERWISE: {
    status: 403,
    message:
      'Your account here is linked to another sign-in of this service, perhaps from before it was set up anew. Ask an administrator to end that link, or set a password with "Forgot password?" on the sign-in page, which ends it. Then sign in like this again.',
  },
  SIGN_ON_TAKEN: {
    status: 409,
    message: 'This sign-in belongs to another account, or yours has one already.',
  },
  SIGN_ON_OTHER_PERSON: {
    status: 403,
    message: 'This did not show that it is you: please sign in there anew, with the account that is linked.',
  },
  SIGN_ON_LINK_NOT_FOUND: { status: 404, message: 'There is no such link.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'There is no such passkey.' },
  PASSKEY_EXISTS: { status: 409, message: 'This passkey was added before.' },
  PASSKEY_REFUSED: {
    status: 400,
    message: 'This passkey could not be checked, or it took too long. Please try again.',
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    message: 'You have as many passkeys as can be kept. Please remove one that you do not use.',
  },
  PICTURE_INVALID,
  PICTURE_NOT_FOUND: { status: 404, message: 'There is no picture.' },
  INVALID_LINK: { status: 400, message: 'This link is invalid or has expired.' },
  INVALID_INVITATION: {
    status: 400,
    message: 'This invitation does not hold any more. Please ask whoever invited you for another one.',
  },
  INVITATION_FOR_ANOTHER: { status: 400, message: 'This invitation is for another email address.' },

  // administration
  ADMIN_REQUIRED: { status: 403, message: 'You do not have admin privileges.' },
  LAST_ADMIN: { status: 400, message: 'The last administrator cannot be removed.' },
  SELF_CHANGE: { status: 400, message: 'You cannot do this to your own account.' },
  CONFIRMATION_REQUIRED: { status: 409, message: 'This account is important. Please delete it on its own.' },
  CONFIRMATION_MISMATCH,
  UNKNOWN_ROLE: { status: 400, message: 'There is no such role.' },
  USER_NOT_FOUND: { status: 404, message: 'User not found.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'Invitation not found.' },
  TOO_MANY_INVITATIONS: {
    status: 409,
    message: 'As many invitations are open as can be kept. Please revoke one that nobody needs.',
  },
  SETTING_FIXED: { status: 409, message: "The server's environment decides this." },
  MAIL_FAILED: { status: 503, message: 'The mail server did not take it.' },
  SCAN_BLOCKED: { status: 409, message: 'The scan stopped because too much of the library is missing.' },

  // library, playlists, favourites
  TRACK_NOT_FOUND: { status: 404, message: 'Track not found.' },
  TRACK_MISSING,
  ALBUM_NOT_FOUND: { status: 404, message: 'Album not found.' },
  ARTIST_NOT_FOUND: { status: 404, message: 'Artist not found.' },
  GENRE_NOT_FOUND: { status: 404, message: 'Genre not found.' },
  PLAYLIST_NOT_FOUND: { status: 404, message: 'Playlist not found.' },
  PLAYLIST_FULL: { status: 409, message: 'So many tracks do not fit in one playlist.' },
  TOO_MANY_BOOKMARKS: { status: 409, message: 'You have as many bookmarks as can be kept.' },
  TOO_MANY_PLAYLISTS: { status: 409, message: 'You have as many playlists as can be kept.' },

  // stations
  STREAM_NOT_FOUND: { status: 404, message: 'Stream not found.' },
  STREAM_EMPTY: { status: 409, message: 'This genre has no playable tracks.' },
  REQUESTS_OFF: { status: 403, message: 'Nobody may ask for tracks here.' },
  REQUEST_NOT_OF_STATION: { status: 404, message: 'This stream does not play that track.' },
  REQUEST_TOO_SOON: {
    status: 409,
    message: 'This track was on air a short while ago, or is about to be. Please choose another one.',
  },
  REQUEST_WAITING: {
    status: 409,
    message: 'You have asked for a track already. You can ask again as soon as it plays.',
  },
  REQUESTS_FULL: {
    status: 409,
    message: 'So much has been asked for that nothing more fits in. Please try again later.',
  },
  REQUEST_NOT_FOUND: { status: 404, message: 'Nobody has asked for this track, or it has played already.' },
  REQUEST_FIXED: { status: 409, message: 'This track is about to play, so it stays.' },
  STREAM_INACTIVE: { status: 409, message: 'This stream is not running.' },
  PIECE_NOT_FOUND: { status: 404, message: 'This moment of the stream is not to be had, now or any more.' },

  // listening from outside
  LISTEN_KEY_NOT_FOUND: { status: 404, message: 'Listen key not found.' },
  TOO_MANY_LISTEN_KEYS: {
    status: 409,
    message: 'You have as many listen keys as can be kept. Please revoke one that you do not use.',
  },
  APP_KEY_NOT_FOUND: { status: 404, message: 'App key not found.' },
  TOO_MANY_APP_KEYS: {
    status: 409,
    message: 'You have as many app keys as can be kept. Please revoke one that you do not use.',
  },
  LISTENERS_FULL: {
    status: 503,
    message: 'As many people are listening as this server can take. Please try again in a moment.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
