import type { AppliedCommand } from '@tutti/room';
import type { Queries } from '#platform/db/queries.ts';

type CommandKey = Pick<AppliedCommand<unknown>, 'by' | 'commandId'>;

export function createRoomCommandStore(db: Queries, roomId: string) {
  return {
    async findAnswer<Answer>({ by, commandId }: CommandKey): Promise<Answer | undefined> {
      const row = await db
        .selectFrom('room_command')
        .where('room_id', '=', roomId)
        .where('member_id', '=', by)
        .where('command_id', '=', commandId)
        .select('answer')
        .executeTakeFirst();
      return row && (JSON.parse(row.answer) as Answer);
    },
    async remember({ by, commandId, appliedAtMs, answer }: AppliedCommand<unknown>): Promise<void> {
      await db
        .insertInto('room_command')
        .values({
          room_id: roomId,
          member_id: by,
          command_id: commandId,
          answer: JSON.stringify(answer),
          applied_at: appliedAtMs,
        })
        .execute();
    },
  };
}

/** Deletes stored answers of all rooms that can no longer be repeated. */
export async function forgetAnswers(db: Queries, beforeMs: number): Promise<void> {
  await db.deleteFrom('room_command').where('applied_at', '<', beforeMs).execute();
}
