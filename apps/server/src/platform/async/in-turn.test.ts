import { expect, it } from 'vitest';
import { createInTurn } from './in-turn.ts';

it('runs work of one key in order, work of others beside it, and goes on after a failure', async () => {
  const inTurn = createInTurn<string>();
  const log: string[] = [];
  const open = new Map<string, () => void>();
  const start = (key: string, name: string, fails = false) =>
    inTurn(key, async () => {
      log.push(`begin ${name}`);
      await new Promise<void>((resolve) => open.set(name, resolve));
      log.push(`end ${name}`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = [start('a', 'a1', true), start('a', 'a2'), start('b', 'b1')];
  const settled = Promise.allSettled(results);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await turn();
  expect(log).toEqual(['begin a1', 'begin b1']);
  open.get('a1')?.();
  await turn();
  expect(log).toEqual(['begin a1', 'begin b1', 'end a1', 'begin a2']);
  for (const name of ['a2', 'b1']) open.get(name)?.();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
