/**
 * `node_modules/.bin/node lab/torture/stalled-radios.ts [radios] [kbit/s]`: lets radios stop reading, all at once, and
 * measures the effect on others. Exits with 1 if one is not disconnected or somebody else is refused.
 */
import { stallRadios } from './stalled-rounds.ts';

const [radios = '1000', kbps = '128'] = process.argv.slice(2);
const TIMEOUT_MS = 10 * 60_000;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const report = await stallRadios({ radios: Number(radios), kbps: Number(kbps), timeoutMs: TIMEOUT_MS });
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
process.exitCode = report.notCut > 0 || report.failures.length > 0 || report.hasRadioEnded ? 1 : 0;
