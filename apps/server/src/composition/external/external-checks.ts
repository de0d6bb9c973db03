/**
 * Checks mail and sign-in service at the start and hourly, because otherwise the first user notices a wrong setting.
 */
import type { Config } from '#config';
import { repeat } from '#platform/async/repeat.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { checkMail } from './check-mail.ts';
import type { CheckResult } from './check-result.ts';
import { checkSingleSignOn } from './check-single-sign-on.ts';

export interface ExternalChecks {
  listWarnings(): readonly string[];
  start(): void;
  stop(): void;
}

interface CheckDeps {
  readonly config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'mailFrom' | 'dataDir' | 'singleSignOn'>;
  readonly logger: Logger;
  readonly timers: Timers;
}

const LOOK_EVERY_MS = 60_000;
/** A wrong password that is shown more often may lock this server out. */
const LOOKS_BETWEEN = 60;

const warningOf = ({ warning, advice = '' }: CheckResult): string => warning ?? advice;

export function createExternalChecks({ config, logger, timers }: CheckDeps): ExternalChecks {
  let failed: readonly CheckResult[] = [];
  let end: () => unknown = () => {};

  async function runChecks(): Promise<readonly CheckResult[]> {
    const mail = config.smtpUrl === undefined ? [] : [await checkMail(config)];
    return [...mail, ...(await checkSingleSignOn(config))];
  }

  async function check(): Promise<void> {
    const before = failed;
    failed = (await runChecks()).filter(({ state }) => state === 'bad');
    // Logged once for each cause, so that a server that stays away does not fill the log.
    for (const result of failed)
      if (!before.some((each) => warningOf(each) === warningOf(result)))
        logger.warn({ reason: result.says }, warningOf(result));
  }

  /** Servers that are started together answer one after the other, so whoever was away is asked again soon. */
  let looks = 0;
  async function look(): Promise<void> {
    looks += 1;
    if (looks % LOOKS_BETWEEN === 0 || failed.some(({ isAway }) => isAway)) await check();
  }

  return {
    listWarnings: () => failed.map(warningOf),
    start() {
      if (config.smtpUrl === undefined && config.singleSignOn === undefined) return;
      const what = 'asking the mail server and the sign-in service';
      check().catch((error: unknown) => logger.warn({ err: error }, `${what} failed`));
      end = repeat({ timers, logger }, { what, everyMs: LOOK_EVERY_MS, work: look });
    },
    stop: () => void end(),
  };
}
