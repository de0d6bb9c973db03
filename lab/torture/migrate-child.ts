/** `migrate-child.ts FILE`: brings a database up to date and says `ready`; for migration-kills.ts to kill on the way. */

import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';

const database = await openDatabase({ file: process.argv[2] ?? '' });
process.stdout.write('opened\n');
await migrate(database);
process.stdout.write('ready\n');
await database.close();
