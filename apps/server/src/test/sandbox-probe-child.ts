import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { serveParent } from '#platform/children/serve-parent.ts';

export interface Attempt {
  readonly port: number;
  readonly files: readonly string[];
  readonly target: string;
}
/** The code of each failure; `done` for a success. */
export type Outcome = Readonly<Record<string, string>>;

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

function write(file: string): string {
  try {
    writeFileSync(file, 'written');
    return 'done';
  } catch (error) {
    return codeOf(error);
  }
}

const reach = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve('done');
    });
    socket.once('error', (error) => resolve(codeOf(error)));
  });

serveParent<Attempt, Outcome>(async ({ port, files, target }) => ({
  network: await reach(port),
  rights: /^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '',
  target: write(target),
  ...Object.fromEntries(files.map((file) => [file, write(file)])),
}));
