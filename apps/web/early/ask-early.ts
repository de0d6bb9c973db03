import type { EarlyAnswers } from './early-answers.ts';
import type { EarlyPlan } from './early-plan.ts';

/** Put in by the build (early-files.ts). */
declare const PLAN: EarlyPlan;
declare const TOKEN_KEY: string;
// Once, for it is long, and every mention would write it in again.
const plan = PLAN;

function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // Storage refused: nobody is signed in.
    return null;
  }
}

function askForFile(href: string): void {
  const link = document.createElement('link');
  link.href = href;
  if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else Object.assign(link, { rel: 'modulepreload', crossOrigin: '' });
  document.head.append(link);
}

/** Of the screen at this address, with what the pattern found in it. */
const at = (pathname: string, plans: EarlyPlan['screens']) =>
  plans.flatMap(([pattern, what]) => {
    const found = new RegExp(pattern).exec(pathname);
    return found ? what.map((one) => one.replace('$1', found[1] ?? '')) : [];
  });

function ask(token: string, pathname: string): EarlyAnswers {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const byUrl = new Map(
    [...plan.calls, ...at(pathname, plan.screenCalls)].map((url) => [
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

const { pathname } = location;
const token = readToken();
if (token === null) {
  if (pathname === '/') plan.visitors.forEach(askForFile);
} else {
  [...plan.members, ...at(pathname, plan.screens)].forEach(askForFile);
  if (!isOver(token)) window.tuttiEarlyAnswers = ask(token, pathname);
}
