import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Columns for searching and filtering users, included in each order so that a walk does not read the accounts. */
const ASKED = ['email_key', 'user_name_key', 'is_approved', 'rejected_at', 'is_protected'] as const;

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.dropIndex('account_by_created').execute();
  const orders = {
    account_by_created: ['created_at'],
    account_by_email: ['email_key'],
    account_by_name: ['user_name_key'],
  } as const;
  for (const [name, columns] of Object.entries(orders)) {
    const asked = ASKED.filter((column) => !(columns as readonly string[]).includes(column));
    await db.schema
      .createIndex(name)
      .on('account')
      .columns([...columns, 'id', ...asked])
      .execute();
  }
  await db.schema.dropIndex('account_role_by_role').execute();
  await db.schema
    .createIndex('account_role_by_role')
    .on('account_role')
    .columns(['role', 'account_id'])
    .execute();
}
