import { LogoMark } from '../place/logo.tsx';

/** While the page comes: what index.html shows from its first bytes on, so that nothing changes until there is a screen. */
export function SplashScreen() {
  return (
    <div aria-busy="true" className="splash-screen grid min-h-dvh place-items-center">
      <LogoMark className="size-12 opacity-40" />
    </div>
  );
}
