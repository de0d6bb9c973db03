/** Loaded into a real server (real-nodes.test.ts): shifts its machine's clock by the value in the address. */
const byMs = Number(new URL(import.meta.url).searchParams.get('byMs'));
const startedAtMs = performance.timeOrigin + byMs;
Object.defineProperty(performance, 'timeOrigin', { value: startedAtMs });
