/**
 * What the first screen asks the server for, asked while the scripts are still on their way: this file's script puts
 * the answers here, and the page's own call of the same address takes them, each once.
 */
export interface EarlyAnswers {
  /** Whose they are: another sign-in must not be shown them. */
  readonly token: string;
  readonly askedAtMs: number;
  /** By address, with its query; undefined where the server could not be reached. */
  readonly byUrl: Map<string, Promise<Response | undefined>>;
}

declare global {
  interface Window {
    tuttiEarlyAnswers?: EarlyAnswers;
  }
}
