/** `npm run doctor`: reports problems with advice and changes nothing; exits with 1 if something does not work. */
import { type Config, ConfigError, readConfig } from '#config';
import { createSystemClock } from '#platform/clock.ts';
import { checkMail } from '../composition/external/check-mail.ts';
import { bad, type CheckResult, good } from '../composition/external/check-result.ts';
import { checkSingleSignOn } from '../composition/external/check-single-sign-on.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkBackups, checkClock, checkDataDir, checkMusic, checkNode } from '../doctor/check-host.ts';
import { checkPort, checkPublicUrl } from '../doctor/check-network.ts';
import { checkWebSockets } from '../doctor/check-web-sockets.ts';

const SIGNS = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const;
const WHAT_WIDTH = 11;

function printResult({ what, state, says, advice }: CheckResult): void {
  const line = `${SIGNS[state]} ${what.padEnd(WHAT_WIDTH)} ${says}`;
  process.stdout.write(
    advice === undefined ? `${line}\n` : `${line}\n     ${' '.repeat(WHAT_WIDTH)} -> ${advice}\n`,
  );
}

async function checkConfigured(config: Config): Promise<CheckResult[]> {
  const now = createSystemClock().now();
  const { result, isRunning } = await checkPort(config);
  return [
    good('Settings', 'every value can be right'),
    checkClock(now, config),
    ...checkDataDir(config),
    ...(await checkDatabase(config)),
    await checkBackups(config, now),
    await checkMusic(config),
    result,
    await checkPublicUrl(config, isRunning),
    ...(isRunning ? await checkWebSockets(config) : []),
    await checkMail(config),
    ...(await checkSingleSignOn(config)),
  ];
}

async function checkAll(): Promise<CheckResult[]> {
  try {
    return [...checkNode(), ...(await checkConfigured(readConfig(process.env)))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...checkNode(), bad('Settings', error.message, 'See docs/CONFIGURATION.md.')];
  }
}

const results = await checkAll();
for (const result of results) printResult(result);
const broken = results.filter(({ state }) => state === 'bad').length;
process.stdout.write(broken === 0 ? 'Nothing is broken.\n' : `${broken} things do not work.\n`);
// Exits explicitly, because a hanging folder would keep the event loop alive.
process.exit(broken === 0 ? 0 : 1);
