import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface CommandEnd {
  readonly code: number | null;
  /** Its output on both streams. */
  readonly printed: string;
}

export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  const file = path.join(import.meta.dirname, '..', 'commands', `${name}-command.ts`);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  });
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}
