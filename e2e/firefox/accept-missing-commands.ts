/**
 * Playwright sets the colour scheme of every context by a command that Debian's Firefox does not have yet, and gives
 * up when it is refused. There is nothing to set where the context asks for no scheme, so the refusal is passed over.
 */
import { type Browser, firefox } from '@playwright/test';

const MISSING = 'emulation.setMediaFeaturesOverride';

interface Session {
  send(method: string, params?: unknown): Promise<unknown>;
}
/** Where the server half of Playwright lies: in the same process, and behind no public name. */
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

/** Once for each process; later browsers share the class of their session with the first. */
export function acceptMissingCommands(): void {
  const launch = firefox.launch.bind(firefox);
  let hasPassedOver = false;
  firefox.launch = async (options): Promise<Browser> => {
    const browser = await launch(options);
    const session = (browser as unknown as Connected)._connection.toImpl?.(browser)?._browserSession;
    if (session && !hasPassedOver) {
      hasPassedOver = true;
      passOver(session);
    }
    return browser;
  };
}
