import '../above-the-fold/preloaded-answers.ts';

/** Older responses may be outdated, because the page may have slept. */
const MAX_AGE_MS = 20_000;

/** Returns a preloaded response once. Failed ones are dropped, so that the page sees the error of its own request. */
export async function takePreloaded(url: string, token: string): Promise<Response | undefined> {
  const preloaded = window.tuttiPreloadedAnswers;
  if (preloaded?.token !== token || performance.now() - preloaded.requestedAtMs > MAX_AGE_MS)
    return undefined;
  const answer = preloaded.byUrl.get(url);
  preloaded.byUrl.delete(url);
  const response = await answer;
  return response?.ok ? response : undefined;
}
