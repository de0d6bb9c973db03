import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { pageTexts } from '@tutti/contract/page/texts';
import { type MouseEvent, Suspense } from 'react';
import { useLocation } from 'react-router';
import { readToken } from '#api/token-store.ts';
import { AuthProvider, useAuth } from '#data/account/auth-context.tsx';
import { Announcer } from '#ui/announcer.tsx';
import { focusContent } from '#ui/focus-content.ts';
import { ErrorBoundary } from '#ui/states/error-boundary.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { SplashScreen } from '#ui/states/splash-screen.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import { AddressRouter } from './address-router.tsx';
import { preloadPublicPage, SignedOutRoutes } from './signed-out-routes.tsx';

// Lazy, because visitors need neither player nor hub.
const loadSignedIn = () => import('./signed-in-routes.tsx');
const SignedInRoutes = lazyComponent(async () => (await loadSignedIn()).SignedInRoutes);

/** Call it before the first render, which then needs no placeholders if everything arrives in time. */
export async function prepareApp(client: QueryClient): Promise<void> {
  if (readToken() === null) return preloadPublicPage(window.location.pathname);
  const { prepareScreen } = await loadSignedIn();
  await Promise.all([SignedInRoutes.preload(), prepareScreen(client)]);
}

function Routing() {
  const { isSignedIn, session } = useAuth();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={`${isSignedIn} ${pathname}`}>
      <Suspense fallback={<SplashScreen />}>
        {isSignedIn ? <SignedInRoutes key={session} /> : <SignedOutRoutes />}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Handled here, because a link would create a history entry, which views and the full player must not get. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  focusContent();
}

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <AddressRouter>
          <a
            href="#main"
            onClick={skipToContent}
            className="skip-link rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent"
          >
            {pageTexts.skipToContent}
          </a>
          <Routing />
        </AddressRouter>
        <Announcer />
        <ToastHost />
      </AuthProvider>
    </QueryClientProvider>
  );
}
