import '../../early/early-answers.ts';

/** Older ones may be of a page that slept; the person wants to see what is. */
const MAX_AGE_MS = 20_000;

/**
 * What the early file has asked for already, once. Only an answer that is good: what is wrong, the page has to be told
 * by a call of its own.
 */
export async function takeEarly(url: string, token: string): Promise<Response | undefined> {
  const early = window.tuttiEarlyAnswers;
  if (early?.token !== token || performance.now() - early.askedAtMs > MAX_AGE_MS) return undefined;
  const answer = early.byUrl.get(url);
  early.byUrl.delete(url);
  const response = await answer;
  return response?.ok ? response : undefined;
}
