/** `npm run doctor`: what is wrong with this installation, and what to do about it. Changes nothing; ends with 1 when something does not work. */
import { type Config, ConfigError, readConfig } from '#config';
import { createSystemClock } from '#platform/clock.ts';
import { examineMail } from '../composition/outside/examine-mail.ts';
import { examineSingleSignOn } from '../composition/outside/examine-single-sign-on.ts';
import { bad, type Finding, good } from '../composition/outside/finding.ts';
import { examineDatabase } from '../doctor/examine-database.ts';
import { examinePort, examinePublicUrl } from '../doctor/examine-network.ts';
import {
  examineBackups,
  examineClock,
  examineDataDir,
  examineMusic,
  examineNode,
} from '../doctor/examine-place.ts';
import { examineWebSockets } from '../doctor/examine-web-sockets.ts';

const SIGNS = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const;
const WHAT_WIDTH = 11;

function tell({ what, state, says, advice }: Finding): void {
  const line = `${SIGNS[state]} ${what.padEnd(WHAT_WIDTH)} ${says}`;
  process.stdout.write(
    advice === undefined ? `${line}\n` : `${line}\n     ${' '.repeat(WHAT_WIDTH)} -> ${advice}\n`,
  );
}

async function examine(config: Config): Promise<Finding[]> {
  const now = createSystemClock().now();
  const { finding, isRunning } = await examinePort(config);
  return [
    good('Settings', 'every value can be right'),
    examineClock(now, config),
    ...examineDataDir(config),
    ...(await examineDatabase(config)),
    await examineBackups(config, now),
    await examineMusic(config),
    finding,
    await examinePublicUrl(config, isRunning),
    ...(isRunning ? await examineWebSockets(config) : []),
    await examineMail(config),
    ...(await examineSingleSignOn(config)),
  ];
}

/** A setting that is wrong ends the start of the server with the same line. */
async function examineAll(): Promise<Finding[]> {
  try {
    return [...examineNode(), ...(await examine(readConfig(process.env)))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...examineNode(), bad('Settings', error.message, 'See docs/CONFIGURATION.md.')];
  }
}

const findings = await examineAll();
for (const finding of findings) tell(finding);
const broken = findings.filter(({ state }) => state === 'bad').length;
process.stdout.write(broken === 0 ? 'Nothing is broken.\n' : `${broken} things do not work.\n`);
// Not left to the event loop: a folder that hangs would hold it.
process.exit(broken === 0 ? 0 : 1);
