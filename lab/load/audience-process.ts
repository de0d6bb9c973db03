/**
 * An audience of the hub in its own process, because two audiences that are measured in turns must not share files,
 * garbage and work. Garbage is collected on the main thread, because helper threads would run on the server's
 * processors.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import type { AudienceActs, AudienceCall, AudienceReply } from './audience-child.ts';
import type { HubTarget } from './hub-audience.ts';

const script = path.join(import.meta.dirname, 'audience-child.ts');

interface Caller {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export const createRemoteAudience = (target: HubTarget) => {
  const child = fork(script, { serialization: 'advanced', execArgv: ['--single-threaded-gc'] });
  const calls = new Map<number, Caller>();
  let state = { size: 0, lost: 0 };
  let lastId = 0;
  child.on('message', (message) => {
    const { id, size, lost, result, error } = message as AudienceReply;
    state = { size, lost };
    const caller = calls.get(id);
    calls.delete(id);
    if (error === undefined) caller?.resolve(result);
    else caller?.reject(new Error(error));
  });
  child.on('exit', () => {
    for (const { reject } of calls.values()) reject(new Error('the audience has gone'));
  });
  const send = (act: AudienceCall['act'], value?: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      calls.set(lastId, { resolve, reject });
      child.send({ id: lastId, act, value } satisfies AudienceCall);
    });
  const call = <Act extends keyof AudienceActs>(act: Act, ...[value]: Parameters<AudienceActs[Act]>) =>
    send(act, value) as Promise<Awaited<ReturnType<AudienceActs[Act]>>>;
  void send('target', target);
  return {
    get size() {
      return state.size;
    },
    get lost() {
      return state.lost;
    },
    /** Returns the milliseconds it took. */
    grow: (count: number) => call('grow', count),
    /** Resolves when all listeners watch for the word; `arriving` resolves when all have received it. */
    async expect(word: string) {
      await call('expect', word);
      return { arriving: call('arrivals') };
    },
    close: () => child.disconnect(),
  };
};

export type RemoteAudience = ReturnType<typeof createRemoteAudience>;
