/** `npm run admin -- reset [address]`: gives an administrator a new password, whether or not the server runs. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, readConfig } from '#config';
import { createAudit } from '#features/audit/audit.ts';
import { createAcceptByRole } from '#features/auth/administration/accept-by-role.ts';
import { type ResetOutcome, resetAdministrator } from '#features/auth/administration/reset-administrator.ts';
import { createPasswords } from '#features/auth/passwords/passwords.ts';
import { createRoles } from '#features/roles/roles.ts';
import { createSystemClock } from '#platform/clock.ts';
import { type Database } from '#platform/db/database.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createEvents } from '#platform/events.ts';
import { createRandomIds } from '#platform/ids.ts';
import { createLogger } from '#platform/logger.ts';
import { createEventRecorder } from '#platform/nodes/event-recorder.ts';

const USAGE = 'npm run admin -- reset [address]: a new password for an administrator, printed once';

async function openExisting({ databaseUrl, dataDir }: Config): Promise<Database> {
  const file = path.join(dataDir, DATABASE_FILE);
  if (databaseUrl === undefined && !existsSync(file)) {
    throw new ConfigError('DATA_DIR', `there is no database in ${dataDir}; name the folder the server uses`);
  }
  return openDatabase({ databaseUrl, file });
}

async function reset(address: string | undefined): Promise<ResetOutcome> {
  const database = await openExisting(readConfig(process.env));
  try {
    const clock = createSystemClock();
    const ids = createRandomIds();
    const logger = createLogger('warn');
    const events = createEvents(logger, createEventRecorder({ database, clock, logger, nodeId: ids.uuid() }));
    const audit = createAudit({ database, clock });
    const roles = createRoles({
      database,
      audit,
      events,
      acceptByRole: createAcceptByRole({ audit, events }),
    });
    const deps = { database, clock, audit, events, roles, ids, passwords: createPasswords() };
    return await resetAdministrator(deps, address);
  } finally {
    await database.close();
  }
}

function explain(administrators: readonly string[], address: string | undefined): string {
  const known = administrators.length > 0 ? `Administrators: ${administrators.join(', ')}` : 'There is none.';
  return address === undefined
    ? `Say whose password is meant: npm run admin -- reset ADDRESS. ${known}`
    : `No account has the address ${address}. ${known}`;
}

async function run([command, address, ...rest]: readonly string[]): Promise<number> {
  if (command !== 'reset' || rest.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const outcome = await reset(address);
  if (outcome.kind === 'unclear') {
    process.stderr.write(`${explain(outcome.administrators, address)}\n`);
    return 1;
  }
  process.stdout.write(
    `Sign in as ${outcome.email} with the password ${outcome.password} (shown only this once)\n`,
  );
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
