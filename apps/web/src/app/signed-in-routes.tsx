import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  Navigate,
  NavigationType,
  Outlet,
  Route,
  Routes,
  useLocation,
} from 'react-router';
import { ReauthHost } from '#components/reauth/reauth-host.tsx';
import { createMemberQueryClient } from '#data/member-query-client.ts';
import { Shell } from '#frame/shell.tsx';
import { VIEW_TABLE } from '#frame/view-table.tsx';
import { FULL_PLAYER_PATH, locationBehind } from '#navigation/full-player-address.ts';
import { useActiveView, useActiveViewId, VIEW_PATHS } from '#navigation/view.ts';
import { ErrorBoundary } from '#ui/states/error-boundary.tsx';
import { EngineHost } from './engine-host.tsx';
import { FullPlayerOverlay } from './full-player-overlay.tsx';
import { lazyPage } from './lazy-page.ts';
import { publicRoutes } from './public-routes.tsx';
import { SessionWatch } from './session-watch.tsx';
import { LeaveInvitation, LeaveLogin, SignOutFirst } from './signed-out-only.tsx';

export { prepareScreen } from './prepare-screen.ts';

const AccountPage = lazyPage(() => import('#pages/account/account-page.tsx'), 'AccountPage');
const AdminOnly = lazyPage(() => import('./admin-only.tsx'), 'AdminOnly');
const AppsPage = lazyPage(() => import('#pages/apps/apps-page.tsx'), 'AppsPage');
const JoinRoomPage = lazyPage(() => import('#pages/join-room/join-room-page.tsx'), 'JoinRoomPage');
const ProfilePage = lazyPage(() => import('#pages/profile/profile-page.tsx'), 'ProfilePage');

/** All screens share one shell, which keeps scroll positions and the live bar between them. */
function ShellLayout() {
  const activeView = useActiveViewId();
  return (
    <Shell activeView={activeView}>
      <Outlet />
    </Shell>
  );
}

function ActiveView() {
  const view = useActiveView();
  const Screen = VIEW_TABLE[view.id];
  return <Screen view={view} />;
}

/** Memoized, because opening the full player does not change the location below it. */
const LocationRoutes = memo(function LocationRoutes() {
  return (
    <Routes>
      <Route element={<ShellLayout />}>
        {['/', '/dashboard', ...VIEW_PATHS].map((path) => (
          <Route key={path} path={path} element={<ActiveView />} />
        ))}
        <Route path="/account" element={<AccountPage />} />
        <Route path="/apps" element={<AppsPage />} />
        <Route path="/room/:code" element={<JoinRoomPage />} />
        <Route path="/profile" element={<ProfilePage />} />
      </Route>
      <Route path="/admin/*" element={<AdminOnly />} />
      <Route path="/admin-old" element={<Navigate to="/admin" replace />} />
      <Route path="/login" element={<LeaveLogin />} />
      <Route path="/reset-password" element={<SignOutFirst />} />
      <Route path="/invited" element={<LeaveInvitation />} />
      <Route path="/email-confirmed" element={<SignOutFirst />} />
      {publicRoutes()}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
});

/** Returns the same object as long as the location is the same. */
function useShownLocation(location: Location) {
  const behind = locationBehind(location);
  const [shownLocation, setShownLocation] = useState(behind);
  const shown = shownLocation.key === behind.key ? shownLocation : behind;
  if (shown !== shownLocation) setShownLocation(shown);
  return useMemo(() => ({ location: shown, navigationType: NavigationType.Pop }), [shown]);
}

export function SignedInRoutes() {
  const location = useLocation();
  const shownLocation = useShownLocation(location);
  const first = useQueryClient();
  const [client] = useState(() => createMemberQueryClient(first));
  return (
    <QueryClientProvider client={client}>
      <EngineHost>
        <SessionWatch />
        <ReauthHost />
        <FullPlayerOverlay isOpen={location.pathname === FULL_PLAYER_PATH}>
          <LocationContext value={shownLocation}>
            {/* Below the engine, because a failing screen must not stop the music or empty the queue. */}
            <ErrorBoundary resetKey={shownLocation.location.key}>
              <LocationRoutes />
            </ErrorBoundary>
          </LocationContext>
        </FullPlayerOverlay>
      </EngineHost>
    </QueryClientProvider>
  );
}
