import type { EarlyPlan } from './early-plan.ts';

/** Put in by the build (early-files.ts). */
declare const PLAN: EarlyPlan;
declare const TOKEN_KEY: string;

function hasSession(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    // Storage refused: nobody is signed in.
    return false;
  }
}

function listFiles({ visitors, members, screens }: EarlyPlan, pathname: string): readonly string[] {
  if (!hasSession()) return pathname === '/' ? visitors : [];
  const screen = Object.keys(screens).find((address) => pathname.startsWith(address));
  return [...members, ...(screen === undefined ? [] : (screens[screen] ?? []))];
}

for (const href of listFiles(PLAN, location.pathname)) {
  const link = document.createElement('link');
  link.href = href;
  if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else Object.assign(link, { rel: 'modulepreload', crossOrigin: '' });
  document.head.append(link);
}
