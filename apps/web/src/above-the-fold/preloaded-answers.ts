/**
 * Responses for the first screen, requested while the scripts load: the script of this file stores them here, and the
 * page's own request for the same address takes each of them once.
 */
export interface PreloadedAnswers {
  /** The token of the request, because another user must not see the responses. */
  readonly token: string;
  readonly requestedAtMs: number;
  /** Responses by address with query; undefined if the server could not be reached. */
  readonly byUrl: Map<string, Promise<Response | undefined>>;
}

declare global {
  interface Window {
    tuttiPreloadedAnswers?: PreloadedAnswers;
  }
}
