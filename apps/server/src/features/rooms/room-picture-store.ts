import { readAvatars } from '#identity/account-reads.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface PersonPicture {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Stays far below the parameter limit of both databases. */
const IDS_PER_READ = 500;

export function createRoomPictureStore(db: Queries) {
  return {
    /** Lists the versions of the pictures that these accounts have. */
    async listVersions(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const ids = [...new Set(accountIds)];
      const versions = new Map<string, string>();
      for (let start = 0; start < ids.length; start += IDS_PER_READ) {
        const rows = await db
          .selectFrom(readAvatars(db))
          .select(['account_id', 'version'])
          .where('account_id', 'in', ids.slice(start, start + IDS_PER_READ))
          .execute();
        for (const { account_id, version } of rows) versions.set(account_id, version);
      }
      return versions;
    },
    /** Finds the picture of a person who is in the room now. */
    async find(roomId: string, memberId: string): Promise<PersonPicture | undefined> {
      const found = await db
        .selectFrom('room_member')
        .innerJoin(readAvatars(db), 'avatar.account_id', 'room_member.account_id')
        .where('room_member.room_id', '=', roomId)
        .where('room_member.id', '=', memberId)
        .where('room_member.left_at', 'is', null)
        .select(['avatar.version', 'avatar.content'])
        .executeTakeFirst();
      return found && { bytes: Buffer.from(found.content, 'base64'), etag: `"${found.version}"` };
    },
  };
}
