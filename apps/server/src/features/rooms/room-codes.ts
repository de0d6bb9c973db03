import { ROOM_CODE_LENGTH, ROOM_CODE_LETTERS } from '@tutti/contract';
import type { Ids } from '#platform/ids.ts';

const BYTES = 64;
/** Bytes from here on would make some letters more likely than others. */
const FAIR_BELOW = 256 - (256 % ROOM_CODE_LETTERS.length);

export function newRoomCode(ids: Pick<Ids, 'token'>): string {
  let code = '';
  while (code.length < ROOM_CODE_LENGTH) {
    const fair = [...Buffer.from(ids.token(BYTES), 'base64url')].filter((byte) => byte < FAIR_BELOW);
    code += fair.map((byte) => ROOM_CODE_LETTERS[byte % ROOM_CODE_LETTERS.length]).join('');
  }
  return code.slice(0, ROOM_CODE_LENGTH);
}
