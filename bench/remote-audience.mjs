/**
 * An audience of the hub in a process of its own: two that are measured in turns do not share files, garbage and
 * listeners' work. Its garbage is collected by its own thread, or helpers of it would run where the server runs.
 */
import { fork } from 'node:child_process';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'audience-process.mjs');

export const createRemoteAudience = (target) => {
  const child = fork(script, { serialization: 'advanced', execArgv: ['--single-threaded-gc'] });
  const calls = new Map();
  const state = { size: 0, lost: 0 };
  let lastId = 0;
  child.on('message', ({ id, size, lost, result, error }) => {
    Object.assign(state, { size, lost });
    const { resolve, reject } = calls.get(id);
    calls.delete(id);
    if (error === undefined) resolve(result);
    else reject(new Error(error));
  });
  child.on('exit', () => {
    for (const { reject } of calls.values()) reject(new Error('the audience has gone'));
  });
  const call = (act, value) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      calls.set(lastId, { resolve, reject });
      child.send({ id: lastId, act, value });
    });
  void call('target', target);
  return {
    get size() {
      return state.size;
    },
    get lost() {
      return state.lost;
    },
    /** Milliseconds it took. */
    grow: (count) => call('grow', count),
    /** Resolves when all are looking for the word; `arriving` when all have had it. */
    async expect(word) {
      await call('expect', word);
      return { arriving: call('arrivals') };
    },
    close: () => child.disconnect(),
  };
};
