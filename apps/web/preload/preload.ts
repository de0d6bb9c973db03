import { isHandheld } from '../src/above-the-fold/handheld.ts';
import type { PreloadedAnswers } from '../src/above-the-fold/preloaded-answers.ts';
import { THEME_KEY } from '../src/above-the-fold/stored-names.ts';
import { preloadPictures } from './preload-pictures.ts';
import type { PreloadPicture, PreloadPlan } from './preload-plan.ts';

/** The build inserts these values (preload-files.ts). */
declare const PLAN: PreloadPlan;
declare const TOKEN_KEY: string;
// Assigned once, because the build would insert this long value at every mention.
const plan = PLAN;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage nobody is signed in, and nothing was chosen.
    return null;
  }
}

function preloadFile(href: string): void {
  const link = document.createElement('link');
  link.href = href;
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
  // Has to match how the page itself loads its files, because the browser would load them twice otherwise.
  link.crossOrigin = '';
  document.head.append(link);
}

type OfScreen = readonly [pattern: string, what: readonly string[], picture?: PreloadPicture];

/** The requests and picture of the screen at this address, with the matched group filled in. */
function findScreen(screens: readonly OfScreen[]): { what: string[]; picture?: PreloadPicture | undefined } {
  for (const [pattern, what, picture] of screens) {
    const found = new RegExp(pattern).exec(location.pathname);
    if (found) return { what: what.map((one) => one.replace('$1', found[1] ?? '')), picture };
  }
  return { what: [] };
}

function fetchAnswers(token: string, calls: readonly string[]): PreloadedAnswers {
  const headers = { authorization: `Bearer ${token}` };
  const byUrl = new Map(
    calls.map((url) => [
      url,
      // Without a response the page sends the request itself, and shows what is wrong.
      fetch(url, { headers }).catch(() => undefined),
    ]),
  );
  return { token, requestedAtMs: performance.now(), byUrl };
}

/** An expired token would be refused; the page refreshes it itself. */
function isOver(token: string): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { exp: number }).exp * 1_000 <= Date.now();
  } catch {
    return false;
  }
}

/** Reads a clone, because the page reads the response itself. */
async function read<Answer>({ byUrl }: PreloadedAnswers, url = ''): Promise<Answer | undefined> {
  const answer = (await byUrl.get(url))?.clone();
  return answer?.ok ? ((await answer.json()) as Answer) : undefined;
}

// The splash screen has the chosen colors from the first frame on; theme.ts reads them again with the other settings.
const theme = readStored(THEME_KEY);
if (theme !== null && theme !== 'system') document.documentElement.dataset[THEME_KEY] = theme;

function preloadAll(): void {
  const token = readStored(TOKEN_KEY);
  if (token === null) {
    if (location.pathname === '/') plan.visitors.forEach(preloadFile);
    return;
  }
  const { what: files } = findScreen(plan.screens);
  [...plan.members, ...(isHandheld() ? plan.handheld : []), ...files].forEach(preloadFile);
  if (isOver(token)) return;
  const { what: calls, picture } = findScreen(plan.screenCalls);
  const answers = fetchAnswers(token, [...plan.calls, ...calls]);
  window.tuttiPreloadedAnswers = answers;
  // The page reports failed responses.
  if (picture) preloadPictures(picture, calls, (url) => read(answers, url)).catch(() => undefined);
}

// Runs in a task of its own, so that the browser first requests the files in the HTML and draws the splash screen.
setTimeout(preloadAll);
