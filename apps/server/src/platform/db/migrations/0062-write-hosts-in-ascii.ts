import { domainToASCII } from 'node:url';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Computes keys like `toEmailKey` from here on, because browsers send the host of an address in ASCII. */
function toAsciiHost(key: string): string {
  const at = key.lastIndexOf('@');
  const host = key.slice(at + 1);
  return at < 0 ? key : `${key.slice(0, at + 1)}${domainToASCII(host) || host}`;
}

/** Converts stored addresses, because hosts are compared in ASCII from here on. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const accounts = await db.selectFrom('account').select(['id', 'email_key', 'is_approved']).execute();
  const holders = new Map(accounts.map((account) => [account.email_key, account]));
  const setKey = (id: string, key: string) =>
    db.updateTable('account').set({ email_key: key }).where('id', '=', id).execute();
  for (const { id, email_key: before, is_approved } of accounts) {
    const after = toAsciiHost(before);
    if (after === before) continue;
    const holder = holders.get(after);
    // The account that browsers reach keeps the address, because it is the one in use.
    if (holder !== undefined && (is_approved === 0 || holder.is_approved === 1)) continue;
    if (holder !== undefined) {
      // Keys are always unique, so the two cannot be exchanged in one statement.
      await setKey(id, id);
      await setKey(holder.id, before);
    }
    await setKey(id, after);
    holders.set(after, { id, email_key: after, is_approved });
  }
  const links = await db.selectFrom('account_link').select('email_key').distinct().execute();
  for (const { email_key: before } of links) {
    const after = toAsciiHost(before);
    if (after === before) continue;
    await db.updateTable('account_link').set({ email_key: after }).where('email_key', '=', before).execute();
  }
}
