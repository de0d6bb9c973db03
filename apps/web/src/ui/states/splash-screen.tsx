import { LogoMark } from '../server-settings/logo.tsx';

/** Equals the first paint of index.html, so that nothing changes before the first screen. */
export function SplashScreen() {
  return (
    <div aria-busy="true" className="splash-screen grid min-h-dvh place-items-center">
      <LogoMark className="size-12 opacity-40" />
    </div>
  );
}
