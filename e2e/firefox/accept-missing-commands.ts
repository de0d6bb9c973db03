/**
 * Playwright sets the color scheme of every context with a command that Debian's Firefox lacks, and fails when it is
 * refused. Contexts here need no scheme, so the refusal is ignored.
 */
import { type Browser, firefox } from '@playwright/test';

const MISSING = 'emulation.setMediaFeaturesOverride';

interface Session {
  send(method: string, params?: unknown): Promise<unknown>;
}
/** Playwright's server half runs in the same process, without a public name. */
interface Connected {
  readonly _connection: {
    toImpl?: (side: unknown) => { _browserSession?: Session; _connection?: unknown } | undefined;
  };
}

const isMissing = (error: unknown) => error instanceof Error && error.message.includes('unknown command');

function passOver(session: Session): void {
  const prototype = Object.getPrototypeOf(session) as Session;
  const { send } = prototype;
  prototype.send = function sendOrPassOver(this: Session, method, params) {
    const answer = send.call(this, method, params);
    if (method !== MISSING) return answer;
    return answer.catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  };
}

/** Runs once per process; later browsers share the session class of the first. */
export function acceptMissingCommands(): void {
  const launch = firefox.launch.bind(firefox);
  let hasSkipped = false;
  firefox.launch = async (options): Promise<Browser> => {
    const browser = await launch(options);
    const session = (browser as unknown as Connected)._connection.toImpl?.(browser)?._browserSession;
    if (session && !hasSkipped) {
      hasSkipped = true;
      passOver(session);
    }
    return browser;
  };
}
