/**
 * An audience of the hub in several processes. One alone reads ten thousand messages more slowly than a server sends
 * them, and what is measured then is how fast the listeners are.
 */
import { fork } from 'node:child_process';
import path from 'node:path';

const processes = 2;
const script = path.join(import.meta.dirname, 'split-audience-process.mjs');

/** What a part is asked, it answers by id; between answers it tells its size. */
const startPart = (target) => {
  const child = fork(script, { serialization: 'advanced' });
  const calls = new Map();
  const state = { size: 0, lost: 0 };
  let lastId = 0;
  child.on('message', ({ id, size, lost, result, error }) => {
    Object.assign(state, { size, lost });
    if (id === undefined) return;
    const { resolve, reject } = calls.get(id);
    calls.delete(id);
    if (error === undefined) resolve(result);
    else reject(new Error(error));
  });
  const answerTo = (id) => new Promise((resolve, reject) => calls.set(id, { resolve, reject }));
  const call = (act, value) => {
    lastId += 1;
    const answer = answerTo(lastId);
    child.send({ id: lastId, act, value });
    return answer;
  };
  void call('target', target);
  return { state, call, close: () => child.disconnect() };
};

export const createSplitAudience = (target) => {
  const parts = Array.from({ length: processes }, () => startPart(target));
  const sum = (pick) => parts.reduce((total, { state }) => total + pick(state), 0);
  const shareOf = (count, index) => Math.floor((count + index) / processes);
  return {
    get size() {
      return sum(({ size }) => size);
    },
    get lost() {
      return sum(({ lost }) => lost);
    },
    /** Milliseconds it took. */
    async grow(count) {
      const startedAt = performance.now();
      await Promise.all(parts.map(({ call }, index) => call('grow', shareOf(count, index))));
      return performance.now() - startedAt;
    },
    /** Resolves when all are looking for the word; `arriving` when all have had it. */
    async expect(word) {
      await Promise.all(parts.map(({ call }) => call('expect', word)));
      const arriving = Promise.all(parts.map(({ call }) => call('arrivals'))).then((found) => ({
        instants: found.flatMap(({ instants }) => instants),
        messageBytes: found[0].messageBytes,
      }));
      return { arriving };
    },
    comeBackWhenLost: () => parts.forEach(({ call }) => void call('comeBackWhenLost')),
    close: () => parts.forEach(({ close }) => close()),
  };
};
