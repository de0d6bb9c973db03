import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, isErrorCode } from './errors.ts';

/** Every error code has exactly one status, because clients that do not know our codes go by the status. */
const CODES_OF_STATUS: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: [
    'BAD_REQUEST',
    'VALIDATION_FAILED',
    'EMAIL_TAKEN',
    'USER_NAME_TAKEN',
    'EMAIL_INVALID',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
    'WRONG_CURRENT_PASSWORD',
    'CURRENT_PASSWORD_REQUIRED',
    'PICTURE_INVALID',
    'INVALID_LINK',
    'LAST_ADMIN',
    'SELF_CHANGE',
    'CONFIRMATION_MISMATCH',
    'UNKNOWN_ROLE',
    'INVALID_INVITATION',
    'INVITATION_FOR_ANOTHER',
    'WRONG_CODE',
    'PASSKEY_REFUSED',
    'SIGN_ON_FAILED',
    'SIGN_ON_OTHER_ADDRESS',
  ],
  // The page discards its token on a 401, so only a missing session may cause one.
  401: ['UNAUTHENTICATED', 'INVALID_CREDENTIALS'],
  403: [
    'PENDING_APPROVAL',
    'FORBIDDEN',
    'FOREIGN_ORIGIN',
    'REQUESTS_OFF',
    'ROOM_BANNED',
    'ROOM_NOT_ALLOWED',
    'ROOM_GUESTS_OFF',
    'ROOM_GUEST_ONLY',
    'ROOM_SCREEN_ONLY',
    'ROOMS_OFF',
    'SIGN_UP_CLOSED',
    'ADMIN_REQUIRED',
    'PROOF_REQUIRED',
    'SECOND_FACTOR_MISSING',
    'SECOND_FACTOR_REQUIRED',
    'SIGN_ON_DECLINED',
    'SIGN_ON_NO_ADDRESS',
    'SIGN_ON_UNVERIFIED',
    'SIGN_ON_LINK_FIRST',
    'SIGN_ON_LINKED_OTHERWISE',
    'SIGN_ON_OTHER_PERSON',
  ],
  404: [
    'REQUEST_NOT_OF_STATION',
    'REQUEST_NOT_FOUND',
    'NOT_FOUND',
    'PICTURE_NOT_FOUND',
    'USER_NOT_FOUND',
    'TRACK_NOT_FOUND',
    'TRACK_MISSING',
    'ALBUM_NOT_FOUND',
    'ARTIST_NOT_FOUND',
    'GENRE_NOT_FOUND',
    'PLAYLIST_NOT_FOUND',
    'STREAM_NOT_FOUND',
    'PIECE_NOT_FOUND',
    'ROOM_NOT_FOUND',
    'ROOM_CODE_UNKNOWN',
    'LISTEN_KEY_NOT_FOUND',
    'APP_KEY_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'SECOND_FACTOR_NOT_FOUND',
    'PASSKEY_NOT_FOUND',
    'SIGN_ON_OFF',
    'SIGN_ON_LINK_NOT_FOUND',
  ],
  405: ['METHOD_NOT_ALLOWED'],
  408: ['REQUEST_TIMEOUT'],
  409: [
    'CONFLICT',
    'CONFIRMATION_REQUIRED',
    'SCAN_BLOCKED',
    'PLAYLIST_FULL',
    'TOO_MANY_BOOKMARKS',
    'TOO_MANY_PLAYLISTS',
    'STREAM_EMPTY',
    'STREAM_INACTIVE',
    'REQUEST_TOO_SOON',
    'REQUEST_WAITING',
    'REQUESTS_FULL',
    'REQUEST_FIXED',
    'ROOM_FULL',
    'ROOM_LIMIT',
    'ROOM_QUEUE_FULL',
    'ROOM_SHARE_FULL',
    'ROOM_LOCKED',
    'ROOM_CONFLICT',
    'ROOM_SKIP_COOL_DOWN',
    'ROOM_NAME_TAKEN',
    'ROOM_SCREENS_FULL',
    'ROOM_GUEST_LIMIT',
    'ROOM_GUEST_BOOSTED',
    'ROOM_GUEST_UNKNOWN',
    'TOO_MANY_LISTEN_KEYS',
    'TOO_MANY_APP_KEYS',
    'BACKUP_UNUSABLE',
    'SECOND_FACTOR_EXISTS',
    'PASSKEY_EXISTS',
    'TOO_MANY_PASSKEYS',
    'SIGN_ON_TAKEN',
    'SETTING_FIXED',
    'TOO_MANY_INVITATIONS',
  ],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  416: ['RANGE_NOT_SATISFIABLE'],
  429: ['TOO_MANY_REQUESTS'],
  431: ['HEADERS_TOO_LARGE'],
  500: ['INTERNAL'],
  502: ['NODE_NOT_SERVING'],
  503: [
    'SIGN_ON_UNAVAILABLE',
    'SIGN_ON_MISCONFIGURED',
    'UNAVAILABLE',
    'STORAGE_FULL',
    'STORAGE_FAILED',
    'LISTENERS_FULL',
    'ROOMS_FULL',
    'BACKUP_FAILED',
    'MAIL_FAILED',
  ],
};

describe('errors', () => {
  it('have a meaningful status, and 401 only for a missing session [A-379]', () => {
    const written = Object.entries(CODES_OF_STATUS).flatMap(([status, codes]) =>
      codes.map((code) => [code, Number(status)]),
    );
    const statuses = Object.entries(ERRORS).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(written));
  });

  it('are logged if and only if the server is at fault', () => {
    const reported = Object.entries(ERRORS).filter(
      ([, entry]) => 'isReportable' in entry && entry.isReportable,
    );
    expect(reported.map(([code]) => code)).toEqual(['INTERNAL', 'STORAGE_FULL', 'STORAGE_FAILED']);
  });

  it('are distinguished from anything else in an answer', () => {
    const carried = ['NOT_FOUND', 'toString', 'not_found', '', 7, null, undefined, ['NOT_FOUND']];
    expect(carried.filter(isErrorCode)).toEqual(['NOT_FOUND']);
  });

  it.each(Object.entries(ERRORS))('%s has a sentence', (_code, entry) => {
    expect(entry.message).toMatch(/^\p{Lu}.*\p{L}\.?$/u);
  });

  it('answer a pending account with the documented sentence and status 403 [A-424]', () => {
    expect(ERRORS.PENDING_APPROVAL).toEqual({
      status: 403,
      message: 'Your account is pending approval. Please contact an administrator to activate your account.',
    });
  });
});
