import type { ErrorCode } from '@tutti/contract';
import type { RoomRefusal } from '@tutti/room';
import { AppError } from '#platform/app-error.ts';

const CODES: Readonly<Record<RoomRefusal, ErrorCode>> = {
  ended: 'ROOM_NOT_FOUND',
  'not-a-member': 'ROOM_NOT_FOUND',
  banned: 'ROOM_BANNED',
  'not-allowed': 'ROOM_NOT_ALLOWED',
  conflict: 'ROOM_CONFLICT',
  'no-such-entry': 'ROOM_CONFLICT',
  'no-such-member': 'ROOM_CONFLICT',
  'entries-full': 'ROOM_QUEUE_FULL',
  'share-full': 'ROOM_SHARE_FULL',
  'members-full': 'ROOM_FULL',
  'too-many-tracks': 'VALIDATION_FAILED',
  'queue-locked': 'ROOM_LOCKED',
  'hosts-add-only': 'ROOM_NOT_ALLOWED',
  'name-invalid': 'VALIDATION_FAILED',
  'position-invalid': 'VALIDATION_FAILED',
  'entry-starting': 'ROOM_CONFLICT',
  'cooling-down': 'ROOM_SKIP_COOL_DOWN',
  'ordered-by-votes': 'ROOM_CONFLICT',
  'guest-limit': 'ROOM_GUEST_LIMIT',
  'guest-boosted': 'ROOM_GUEST_BOOSTED',
  'guest-unknown': 'ROOM_GUEST_UNKNOWN',
};

export function toAppError(refused: RoomRefusal): AppError {
  return new AppError(CODES[refused]);
}
