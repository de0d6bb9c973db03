/** Closed-loop clients over kept connections: HTTP, or the line protocol of mpd. Every request is timed by itself. */
import http from 'node:http';
import net from 'node:net';
import { median, percentile, readTree, waitForQuiet } from './measure.mjs';

export const createHttpClient = (baseUrl, { headers = {} } = {}) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(baseUrl);
  const ask = (path, { method = 'GET', headers: more = {} } = {}) =>
    new Promise((resolve, reject) => {
      const request = http.request(
        { hostname, port, path, method, agent, headers: { ...headers, ...more } },
        (response) => {
          const startedAt = performance.now();
          const answer = { status: response.statusCode, headers: response.headers, bytes: 0, startedAt };
          response.on('data', (chunk) => {
            answer.bytes += chunk.length;
          });
          response.once('error', reject);
          response.once('end', () => resolve(answer));
        },
      );
      request.once('error', reject);
      request.end();
    });
  const askOk = async (path, options) => {
    const answer = await ask(path, options);
    if (answer.status !== 200) throw new Error(`${baseUrl}${path} answered ${answer.status}`);
    return answer;
  };
  return { ask, askOk, close: () => agent.destroy() };
};

export const createMpdClient = async (port) => {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  let resolveAnswer = () => {};
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const lastLine = received.slice(received.lastIndexOf('\n', received.length - 2) + 1);
    if (!/^(OK|ACK).*\n$/.test(lastLine)) return;
    const answer = { bytes: received.length, isRefused: lastLine.startsWith('ACK') };
    received = '';
    resolveAnswer(answer);
  });
  const next = () =>
    new Promise((resolve) => {
      resolveAnswer = resolve;
    });
  await next();
  const askOk = async (command) => {
    const answered = next();
    socket.write(`${command}\n`);
    const answer = await answered;
    if (answer.isRefused) throw new Error(`mpd refused ${command}`);
    return answer;
  };
  return { askOk, close: () => socket.destroy() };
};

export const quoteForMpd = (text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** One round of one target; `nextRequest` gives what to ask, each client asks again as soon as it has an answer. */
const runRound = async ({ server, connect, nextRequest }, { clients, requests, limitMs }) => {
  const connections = await Promise.all(Array.from({ length: clients }, connect));
  const before = readTree(server.child.pid, { withMemory: false }).cpuSeconds;
  const latencies = [];
  let bytes = 0;
  let left = requests;
  const startedAt = performance.now();
  const work = async (connection) => {
    while (left > 0 && performance.now() - startedAt < limitMs) {
      left -= 1;
      const request = nextRequest();
      const askedAt = performance.now();
      const answer = await connection.askOk(request);
      latencies.push(performance.now() - askedAt);
      bytes += answer.bytes;
    }
  };
  await Promise.all(connections.map(work));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const connection of connections) connection.close();
  const cpuSeconds = readTree(server.child.pid, { withMemory: false }).cpuSeconds - before;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    maxMs: percentile(latencies, 100),
    cpuMs: (cpuSeconds * 1000) / latencies.length,
    kilobytes: bytes / latencies.length / 1000,
  };
};

/** Targets take turns, so that a busy minute of the machine does not hit one of them alone; medians of the rounds. */
export const compareTargets = async (targets, { clients, requests, rounds, limitMs = 4_000 }) => {
  const results = new Map(targets.map((target) => [target.name, []]));
  for (const target of targets) await runRound(target, { clients, requests: 60, limitMs });
  for (let round = 1; round <= rounds; round++) {
    for (const target of targets) {
      await waitForQuiet({ limitMs: 5_000 });
      results.get(target.name).push(await runRound(target, { clients, requests, limitMs }));
    }
  }
  return Object.fromEntries(
    [...results].map(([name, all]) => [
      name,
      Object.fromEntries(Object.keys(all[0]).map((key) => [key, median(all.map((result) => result[key]))])),
    ]),
  );
};
