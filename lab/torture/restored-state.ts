/** Reads the content of a database without a server, because a server would change it. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { expectWholeChain } from '../../apps/server/src/test/whole-chain.ts';
import type { StoreLocation } from './killed-command.ts';
import { countAcknowledged, type Ledger } from './mixed-writes.ts';

export interface RestoredState {
  /** Equal for equal rows. */
  readonly fingerprint: string;
  /** Acknowledged writes that are missing. */
  readonly lost: number;
  /** Accounts without the other rows of their transaction. */
  readonly halves: number;
  /** Recipients of queued mails. */
  readonly waitingMails: ReadonlySet<string>;
}

/** Addresses created by mixed-writes.ts. */
const SIGNED_UP = /^[\da-f-]{36}@example\.org$/;

/** In an empty database, all acknowledged writes are lost. */
const emptyState = (ledger: Ledger): RestoredState => ({
  fingerprint: 'empty',
  lost: countAcknowledged(ledger),
  halves: 0,
  waitingMails: new Set(),
});

/** Ends the round if the chain of the audit log is broken, or differs from that of the backups. */
export async function readState(location: StoreLocation, ledger: Ledger): Promise<RestoredState> {
  const { dataDir, databaseUrl } = location;
  const file = path.join(dataDir, 'tutti.db');
  // Opening a missing database would create it.
  if (databaseUrl === undefined && !existsSync(file)) return emptyState(ledger);
  const database = await openDatabase({ file, databaseUrl });
  try {
    const tables = await database.queries.introspection.getTables();
    if (!tables.some(({ name }) => name === 'account')) return emptyState(ledger);
    const state = await describe(database, ledger);
    await expectWholeChain(database, path.join(dataDir, 'backups'));
    return state;
  } finally {
    await database.close();
  }
}

async function describe({ queries }: Database, ledger: Ledger): Promise<RestoredState> {
  const playlists = await queries.selectFrom('playlist').select(['id', 'name']).orderBy('id').execute();
  const accounts = await queries.selectFrom('account').select(['id', 'email']).orderBy('id').execute();
  const chain = await queries.selectFrom('audit_chain').select(['entries', 'hash']).execute();
  const sessions = await queries.selectFrom('session').select('id').orderBy('id').execute();
  const links = await queries.selectFrom('account_link').select('account_id as of').execute();
  const mails = await queries.selectFrom('outbox_mail').select(['recipient as of', 'state']).execute();
  const acts = await queries
    .selectFrom('audit_entry')
    .where('action', '=', 'USER_REGISTERED')
    .select('resource as of')
    .execute();
  const [linked, mailed, recorded] = [links, mails, acts].map((rows) => new Set(rows.map((row) => row.of)));
  const isHalf = ({ id, email }: { readonly id: string; readonly email: string }) =>
    SIGNED_UP.test(email) && !(linked?.has(id) && mailed?.has(email) && recorded?.has(email));
  const held = new Map(playlists.map(({ id, name }) => [Number(id), name]));
  const names = new Set([...held.values(), ...accounts.map(({ email }) => email)]);
  const behind = ledger.counters.map(({ id, acknowledged }) =>
    Math.max(0, acknowledged - Number(held.get(id) ?? -1)),
  );
  const gone = [...ledger.playlists, ...ledger.accounts].filter((name) => !names.has(name)).length;
  return {
    fingerprint: createHash('sha256')
      .update(JSON.stringify([playlists, accounts, chain, sessions]))
      .digest('hex')
      .slice(0, 16),
    lost: gone + behind.reduce((sum, one) => sum + one, 0),
    halves: accounts.filter(isHalf).length,
    waitingMails: new Set(mails.filter(({ state }) => state !== 'sent').map((mail) => mail.of)),
  };
}
