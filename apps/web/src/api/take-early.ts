import '../../early/early-answers.ts';

/** Older responses may come from a page that slept, and would be outdated. */
const MAX_AGE_MS = 20_000;

/**
 * Takes a preloaded response once. Failed ones are dropped, because the page has to see the error of its own request.
 */
export async function takeEarly(url: string, token: string): Promise<Response | undefined> {
  const early = window.tuttiEarlyAnswers;
  if (early?.token !== token || performance.now() - early.askedAtMs > MAX_AGE_MS) return undefined;
  const answer = early.byUrl.get(url);
  early.byUrl.delete(url);
  const response = await answer;
  return response?.ok ? response : undefined;
}
