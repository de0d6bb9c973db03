import type { EarlyAnswers } from './early-answers.ts';
import type { EarlyPlan } from './early-plan.ts';

/** Put in by the build (early-files.ts). */
declare const PLAN: EarlyPlan;
declare const TOKEN_KEY: string;

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

const callsAt = (pathname: string) =>
  PLAN.screenCalls.flatMap(([pattern, urls]) => {
    const place = new RegExp(pattern);
    return place.test(pathname) ? urls.map((url) => pathname.replace(place, url)) : [];
  });

function ask(token: string, pathname: string): EarlyAnswers {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const byUrl = new Map(
    [...PLAN.calls, ...callsAt(pathname)].map((url) => [
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
  if (pathname === '/') PLAN.visitors.forEach(askForFile);
} else {
  const screen = Object.keys(PLAN.screens).find((address) => pathname.startsWith(address));
  PLAN.members.forEach(askForFile);
  if (screen !== undefined) PLAN.screens[screen]?.forEach(askForFile);
  if (!isOver(token)) window.tuttiEarlyAnswers = ask(token, pathname);
}
