/** Loaded into a real server before it starts (real-nodes.test.ts): its machine's clock is off by what the address says. */
const byMs = Number(new URL(import.meta.url).searchParams.get('byMs'));
const startedAtMs = performance.timeOrigin + byMs;
Object.defineProperty(performance, 'timeOrigin', { value: startedAtMs });
