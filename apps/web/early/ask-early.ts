import { isHandheld } from '../src/first-sight/handheld.ts';
import { THEME_KEY } from '../src/first-sight/stored-names.ts';
import type { EarlyAnswers } from './early-answers.ts';
import { askForPicture } from './early-pictures.ts';
import type { EarlyPicture, EarlyPlan } from './early-plan.ts';

/** Put in by the build (early-files.ts). */
declare const PLAN: EarlyPlan;
declare const TOKEN_KEY: string;
// Once, for it is long, and every mention would write it in again.
const plan = PLAN;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage refused: nobody is signed in, and nothing was chosen.
    return null;
  }
}

function askForFile(href: string): void {
  const link = document.createElement('link');
  link.href = href;
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
  // As the page itself fetches its files, or it would fetch them once more.
  link.crossOrigin = '';
  document.head.append(link);
}

type OfScreen = readonly [pattern: string, what: readonly string[], picture?: EarlyPicture];

/** What belongs to the screen at this address, with what the pattern found in it. */
function findScreen(screens: readonly OfScreen[]): { what: string[]; picture?: EarlyPicture | undefined } {
  for (const [pattern, what, picture] of screens) {
    const found = new RegExp(pattern).exec(location.pathname);
    if (found) return { what: what.map((one) => one.replace('$1', found[1] ?? '')), picture };
  }
  return { what: [] };
}

function ask(token: string, calls: readonly string[]): EarlyAnswers {
  const headers = { authorization: `Bearer ${token}` };
  const byUrl = new Map(
    calls.map((url) => [
      url,
      // Without an answer the page asks itself, and says what is wrong.
      fetch(url, { headers }).catch(() => undefined),
    ]),
  );
  return { token, askedAtMs: performance.now(), byUrl };
}

/** One that is over is made anew by the page, and would be refused until then. */
function isOver(token: string): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { exp: number }).exp * 1_000 <= Date.now();
  } catch {
    return false;
  }
}

/** A copy of what was answered: the answer itself is for the page. */
async function read<Answer>({ byUrl }: EarlyAnswers, url = ''): Promise<Answer | undefined> {
  const answer = (await byUrl.get(url))?.clone();
  return answer?.ok ? ((await answer.json()) as Answer) : undefined;
}

// The opening picture stands on the chosen colour from the first frame on; theme.ts reads it again, with the others.
const theme = readStored(THEME_KEY);
if (theme !== null && theme !== 'system') document.documentElement.dataset[THEME_KEY] = theme;

function askAll(): void {
  const token = readStored(TOKEN_KEY);
  if (token === null) {
    if (location.pathname === '/') plan.visitors.forEach(askForFile);
    return;
  }
  const { what: files } = findScreen(plan.screens);
  [...plan.members, ...(isHandheld() ? plan.handheld : []), ...files].forEach(askForFile);
  if (isOver(token)) return;
  const { what: calls, picture } = findScreen(plan.screenCalls);
  const answers = ask(token, [...plan.calls, ...calls]);
  window.tuttiEarlyAnswers = answers;
  // Whatever is wrong with an answer, the page says it.
  if (picture) askForPicture(picture, calls, (url) => read(answers, url)).catch(() => undefined);
}

// A task of its own: what the HTML names is asked for, and the opening picture drawn, before the browser is kept busy.
setTimeout(askAll);
