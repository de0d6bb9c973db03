/**
 * `node_modules/.bin/node lab/torture/stalled-radios.ts [radios] [kbit/s]`: radios that stop reading, all at once, and
 * what others notice. Ends with 1 when one is not cut off or somebody else is refused.
 */
import { stallRadios } from './stalled-rounds.ts';

const [radios = '1000', kbps = '128'] = process.argv.slice(2);
const TIMEOUT_MS = 10 * 60_000;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const report = await stallRadios({ radios: Number(radios), kbps: Number(kbps), timeoutMs: TIMEOUT_MS });
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
process.exitCode = report.notCut > 0 || report.failures.length > 0 || report.hasRadioEnded ? 1 : 0;
