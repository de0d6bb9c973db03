import { threadId } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { createReadWorker, type ReadSource } from './read-worker.ts';

/** Serves as the module, here and in a thread. */
const MODULE = `import { threadId } from 'node:worker_threads';
export const createReads = ({ queries }) => ({
  async describe() {
    const rows = await queries.selectFrom('library_state').select('revision').execute();
    return { threadId, rows: rows.length };
  },
});`;

interface Described {
  readonly threadId: number;
  readonly rows: number;
}

function createReads({ queries }: ReadSource) {
  return {
    async describe(_argument: null): Promise<Described> {
      const rows = await queries.selectFrom('library_state').select('revision').execute();
      return { threadId, rows: rows.length };
    },
  };
}

eachDatabase('reads', (database) => {
  async function readIn(calculates: boolean): Promise<Described> {
    const worker = createReadWorker({
      database: database(),
      moduleUrl: new URL(`data:text/javascript,${encodeURIComponent(MODULE)}`),
      module: { createReads },
      names: ['describe'],
      calculates,
    });
    try {
      const several = [null, null, null, null, null].map((argument) => worker.answers.describe(argument));
      return JSON.parse((await Promise.all(several))[4] ?? '') as Described;
    } finally {
      await worker.close();
    }
  }

  it('that calculate run in a thread with connections of its own', async () => {
    const described = await readIn(true);
    expect(described.rows).toBe(1);
    expect(described.threadId).not.toBe(threadId);
  });

  it('that only ask run in a thread if the database is a file', async () => {
    const described = await readIn(false);
    expect(described.rows).toBe(1);
    expect(described.threadId === threadId).toBe(database().file === undefined);
  });
});
