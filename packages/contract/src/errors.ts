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
  message: "This song's file is missing or unreadable.",
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
  METHOD_NOT_ALLOWED: { status: 405, message: "This address doesn't accept that method." },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  CONFLICT: { status: 409, message: 'Someone else changed this at the same time. Please try again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is accepted here.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The requested range lies outside the file.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.', isReportable: true },
  /** Proxies retry another node on this status but not on 503 (ruling 5.83). */
  NODE_NOT_SERVING: {
    status: 502,
    message: "This server can't respond right now. Please try again in a moment.",
  },
  UNAVAILABLE: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  STORAGE_FULL: {
    status: 503,
    message: "The server's disk is full, so nothing was changed. An administrator needs to free up space.",
    isReportable: true,
  },
  BACKUP_FAILED: { status: 503, message: "Couldn't create the backup." },
  BACKUP_UNUSABLE: { status: 409, message: 'This backup cannot be restored.' },
  STORAGE_FAILED: {
    status: 503,
    message:
      "The server's disk or database failed, so nothing was changed. An administrator needs to check it.",
    isReportable: true,
  },

  // sign-in and sessions
  UNAUTHENTICATED: { status: 401, message: 'Authentication failed - please login again' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password.' },
  PENDING_APPROVAL,
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Please enter the code from your authenticator app.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'Administrators must use two-step sign-in here. Set it up in Account Settings.',
  },
  WRONG_CODE: {
    status: 400,
    message:
      "This code is wrong or was already used. If your app's codes never work, set your phone's clock to automatic.",
  },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  PROOF_REQUIRED: {
    status: 403,
    message: 'Enter your password again or sign in again to do this. Nothing was changed.',
  },
  FOREIGN_ORIGIN: { status: 403, message: 'Requests from that site are not accepted.' },

  // accounts
  SIGN_UP_CLOSED: {
    status: 403,
    message: 'Sign-up is closed. Please ask the people who run this server.',
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
    message: 'You already have an authenticator app. Please remove it first.',
  },
  SECOND_FACTOR_NOT_FOUND: { status: 404, message: 'No authenticator app is set up.' },
  SIGN_ON_OFF: { status: 404, message: 'No sign-in service is set up here.' },
  SIGN_ON_UNAVAILABLE: {
    status: 503,
    message: "The sign-in service isn't responding. Please try again later, or sign in with your password.",
  },
  SIGN_ON_FAILED: {
    status: 400,
    message: "The sign-in wasn't completed or took too long. Please try again.",
  },
  SIGN_ON_MISCONFIGURED: {
    status: 503,
    message:
      "The sign-in service isn't set up correctly on this server. Please tell whoever runs it; the server log says what's wrong.",
  },
  SIGN_ON_DECLINED: {
    status: 403,
    message:
      "The sign-in service didn't let you in, or you canceled. If you didn't cancel, please ask whoever runs the service.",
  },
  SIGN_ON_NO_ADDRESS: {
    status: 403,
    message:
      "The sign-in service didn't share your email address, so we can't find or create your account. Ask whoever runs the service, or sign in with your password and link it in Account Settings.",
  },
  SIGN_ON_OTHER_ADDRESS: {
    status: 400,
    message:
      'You started at a different address of this server. Sign-in services only work at its main address, where you are now. Please start again here.',
  },
  SIGN_ON_UNVERIFIED: {
    status: 403,
    message:
      "The sign-in service hasn't confirmed your email address; whoever runs it can change that. If you have an account here, sign in with your password and link the service in Account Settings.",
  },
  SIGN_ON_LINK_FIRST: {
    status: 403,
    message:
      'An account with this address already exists. Sign in with your password and link the service in Account Settings. If you have no password, set one with "Forgot password?" on the sign-in page.',
  },
  SIGN_ON_LINKED_OTHERWISE: {
    status: 403,
    message:
      'Your account is linked to a different sign-in of this service. Ask an administrator to unlink it, or set a new password with "Forgot password?" on the sign-in page, which also unlinks it. Then sign in this way again.',
  },
  SIGN_ON_TAKEN: {
    status: 409,
    message: 'This sign-in is linked to another account, or your account already has one.',
  },
  SIGN_ON_OTHER_PERSON: {
    status: 403,
    message: "That wasn't the account linked to yours. Sign in to the service again with the linked account.",
  },
  SIGN_ON_LINK_NOT_FOUND: { status: 404, message: 'Linked service not found.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found.' },
  PASSKEY_EXISTS: { status: 409, message: 'This passkey was already added.' },
  PASSKEY_REFUSED: {
    status: 400,
    message: "Couldn't verify this passkey, or it took too long. Please try again.",
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    message: "You've reached the passkey limit. Remove one you don't use.",
  },
  PICTURE_INVALID,
  PICTURE_NOT_FOUND: { status: 404, message: 'Picture not found.' },
  INVALID_LINK: { status: 400, message: 'This link is invalid or has expired.' },
  INVALID_INVITATION: {
    status: 400,
    message: 'This invitation is no longer valid. Ask the person who invited you for a new one.',
  },
  INVITATION_FOR_ANOTHER: { status: 400, message: 'This invitation is for a different email address.' },

  // administration
  ADMIN_REQUIRED: { status: 403, message: 'You do not have admin privileges.' },
  LAST_ADMIN: { status: 400, message: 'The last administrator cannot be removed.' },
  SELF_CHANGE: { status: 400, message: 'You cannot do this to your own account.' },
  CONFIRMATION_REQUIRED: { status: 409, message: 'This account is important. Please delete it on its own.' },
  CONFIRMATION_MISMATCH,
  UNKNOWN_ROLE: { status: 400, message: 'Role not found.' },
  USER_NOT_FOUND: { status: 404, message: 'User not found.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'Invitation not found.' },
  TOO_MANY_INVITATIONS: {
    status: 409,
    message: 'There are too many open invitations. Revoke one that nobody needs.',
  },
  SETTING_FIXED: { status: 409, message: "This is set in the server's environment." },
  MAIL_FAILED: { status: 503, message: 'The mail server refused the email.' },
  SCAN_BLOCKED: { status: 409, message: 'The scan stopped because too much of the library is missing.' },

  // library, playlists, favorites
  TRACK_NOT_FOUND: { status: 404, message: 'Song not found.' },
  TRACK_MISSING,
  ALBUM_NOT_FOUND: { status: 404, message: 'Album not found.' },
  ARTIST_NOT_FOUND: { status: 404, message: 'Artist not found.' },
  GENRE_NOT_FOUND: { status: 404, message: 'Genre not found.' },
  PLAYLIST_NOT_FOUND: { status: 404, message: 'Playlist not found.' },
  PLAYLIST_FULL: { status: 409, message: "That's too many songs for one playlist." },
  TOO_MANY_BOOKMARKS: { status: 409, message: "You've reached the bookmark limit." },
  TOO_MANY_PLAYLISTS: { status: 409, message: "You've reached the playlist limit." },

  // stations
  STREAM_NOT_FOUND: { status: 404, message: 'Station not found.' },
  STREAM_EMPTY: { status: 409, message: 'This genre has no playable songs.' },
  REQUESTS_OFF: { status: 403, message: 'Requests are off.' },
  REQUEST_NOT_OF_STATION: { status: 404, message: "This station doesn't play that song." },
  REQUEST_TOO_SOON: {
    status: 409,
    message: 'This song played recently or is about to play. Choose another one.',
  },
  REQUEST_WAITING: {
    status: 409,
    message: 'You already have a request. You can request another once it has played.',
  },
  REQUESTS_FULL: {
    status: 409,
    message: 'There are too many requests right now. Please try again later.',
  },
  REQUEST_NOT_FOUND: { status: 404, message: "This request doesn't exist or has already played." },
  REQUEST_FIXED: { status: 409, message: "This song is about to play and can't be removed." },
  STREAM_INACTIVE: { status: 409, message: 'This station is off air.' },
  PIECE_NOT_FOUND: { status: 404, message: "This part of the station isn't available." },

  // rooms
  ROOM_NOT_FOUND: { status: 404, message: "This room doesn't exist or has ended." },
  ROOM_CODE_UNKNOWN: { status: 404, message: 'No room has this code. Check it and try again.' },
  ROOM_BANNED: { status: 403, message: 'The host has banned you from this room.' },
  ROOM_FULL: { status: 409, message: 'This room is full.' },
  ROOM_LIMIT: {
    status: 409,
    message: 'You already have as many rooms as one person can have. End one first.',
  },
  ROOM_QUEUE_FULL: { status: 409, message: 'The queue of this room is full.' },
  ROOM_SHARE_FULL: {
    status: 409,
    message: 'A third of the queue is yours already. Add more once some of your songs have played.',
  },
  ROOM_LOCKED: { status: 409, message: 'The host has locked the queue.' },
  ROOM_NOT_ALLOWED: { status: 403, message: 'Only the host and co-hosts can do this.' },
  ROOM_CONFLICT: {
    status: 409,
    message: 'Someone else changed the room at the same moment. Look again and retry.',
  },
  ROOM_SKIP_COOL_DOWN: {
    status: 409,
    message: 'The room just skipped a song. You can vote again in a moment.',
  },
  ROOM_NAME_TAKEN: {
    status: 409,
    message: 'Someone in this room already has this name. Please choose another one.',
  },
  ROOM_GUESTS_OFF: { status: 403, message: "Guests can't join rooms on this server. Sign in to join." },
  ROOM_GUEST_ONLY: { status: 403, message: 'As a guest, you can only use the room that you joined.' },
  ROOM_SCREEN_ONLY: { status: 403, message: 'This screen only shows the room that let it in.' },
  ROOM_SCREENS_FULL: {
    status: 409,
    message: 'As many screens as possible are waiting or showing this room. Try again in a few minutes.',
  },
  ROOM_GUEST_LIMIT: {
    status: 409,
    message: 'Guests can add two songs every 20 minutes. Please wait a little.',
  },
  ROOM_GUEST_BOOSTED: {
    status: 409,
    message: 'Guests can boost one song at a time. Take back your other boost first.',
  },
  ROOM_GUEST_UNKNOWN: {
    status: 409,
    message: 'You can vote as soon as the host has approved your first song.',
  },
  ROOMS_OFF: { status: 403, message: 'Rooms are off on this server.' },
  ROOMS_FULL: {
    status: 503,
    message: 'The server is running as many rooms as it can. Please try again later.',
  },

  // listening from outside
  LISTEN_KEY_NOT_FOUND: { status: 404, message: 'Listen key not found.' },
  TOO_MANY_LISTEN_KEYS: {
    status: 409,
    message: "You've reached the listen key limit. Revoke one you don't use.",
  },
  APP_KEY_NOT_FOUND: { status: 404, message: 'App key not found.' },
  TOO_MANY_APP_KEYS: {
    status: 409,
    message: "You've reached the app key limit. Revoke one you don't use.",
  },
  LISTENERS_FULL: {
    status: 503,
    message: 'Too many people are listening right now. Please try again in a moment.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
