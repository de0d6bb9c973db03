/** `migrate-child.ts FILE`: migrates a database and prints `ready`; migration-kills.ts kills it midway. */

import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';

const database = await openDatabase({ file: process.argv[2] ?? '' });
process.stdout.write('opened\n');
await migrate(database);
process.stdout.write('ready\n');
await database.close();
