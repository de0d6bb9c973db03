import { QueryClientProvider } from '@tanstack/react-query';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { type MouseEvent, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { AuthProvider, useAuth } from '#data/account/auth-context.tsx';
import { createQueryClient } from '#data/query-client.ts';
import { Announcer } from '#ui/announcer.tsx';
import { focusContent } from '#ui/focus-content.ts';
import { ErrorBoundary } from '#ui/states/error-boundary.tsx';
import { SplashScreen } from '#ui/states/splash-screen.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import { AddressRouter } from './address-router.tsx';
import { lazyPage } from './lazy-page.ts';
import { SignedOutRoutes } from './signed-out-routes.tsx';

// Everything behind the sign-in, with player and hub, is one step away: visitors do not load it.
const SignedInRoutes = lazyPage(() => import('./signed-in-routes.tsx'), 'SignedInRoutes');

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

/** A real link would create a history entry, which views and the full player must not get. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  focusContent();
}

export function App() {
  const [queryClient] = useState(createQueryClient);
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
