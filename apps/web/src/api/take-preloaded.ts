import '../above-the-fold/preloaded-answers.ts';

/** Older responses may come from a page that slept, and would be outdated. */
const MAX_AGE_MS = 20_000;

/**
 * Takes a preloaded response once. Failed ones are dropped, because the page has to see the error of its own request.
 */
export async function takePreloaded(url: string, token: string): Promise<Response | undefined> {
  const preloaded = window.tuttiPreloadedAnswers;
  if (preloaded?.token !== token || performance.now() - preloaded.askedAtMs > MAX_AGE_MS) return undefined;
  const answer = preloaded.byUrl.get(url);
  preloaded.byUrl.delete(url);
  const response = await answer;
  return response?.ok ? response : undefined;
}
