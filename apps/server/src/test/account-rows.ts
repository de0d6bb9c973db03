import type { Queries } from '#platform/db/queries.ts';

export async function insertAccounts(db: Queries, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    email: `${id}@example.org`,
    email_key: `${id}@example.org`,
    user_name: id,
    user_name_key: id,
    password_hash: '',
    is_approved: 1 as const,
    is_email_confirmed: 1 as const,
    is_protected: 0 as const,
    rejected_at: null,
    phone_number: null,
    profile_picture_url: null,
    created_at: 0,
  }));
  await db.insertInto('account').values(rows).execute();
}
