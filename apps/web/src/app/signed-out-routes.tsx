import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useAuth } from '#data/account/auth-context.tsx';
import { VIEW_PATHS } from '#navigation/view-patterns.ts';
import { lazyPage } from './lazy-page.ts';
import { publicRoutes } from './public-routes.tsx';
import type { ReturnTo } from './return-to.ts';

const LandingPage = lazyPage(() => import('#pages/landing/landing-page.tsx'), 'LandingPage');
const LoginPage = lazyPage(() => import('#pages/login/login-page.tsx'), 'LoginPage');
const RegisterPage = lazyPage(() => import('#pages/register/register-page.tsx'), 'RegisterPage');
const ForgotPasswordPage = lazyPage(
  () => import('#pages/forgot-password/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = lazyPage(
  () => import('#pages/reset-password/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const InvitedPage = lazyPage(() => import('#pages/invited/invited-page.tsx'), 'InvitedPage');
const EmailConfirmedPage = lazyPage(
  () => import('#pages/email-confirmed/email-confirmed-page.tsx'),
  'EmailConfirmedPage',
);

/** Only the pages that most visitors open first. */
export async function preloadPublicPage(path: string): Promise<void> {
  await (path === '/' ? LandingPage : path === '/login' ? LoginPage : undefined)?.preload();
}

/** Paths that require a signed-in user. */
const PROTECTED_PATHS = [
  '/profile',
  '/account',
  '/apps',
  '/room/:code',
  '/dashboard',
  '/now',
  '/admin/*',
  '/admin-old',
  ...VIEW_PATHS,
];

/** Signing in returns to the requested page, unless the user has just signed out there. */
function LoginFirst() {
  const { pathname, search, state: pageState } = useLocation();
  const { signOutReason } = useAuth();
  const returnTo: ReturnTo = { to: pathname + search, state: pageState };
  return <Navigate to="/login" replace state={signOutReason === 'left' ? null : { askedPage: returnTo }} />;
}

export function SignedOutRoutes() {
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="/invited" element={<InvitedPage />} />
      <Route path="/email-confirmed" element={<EmailConfirmedPage />} />
      {PROTECTED_PATHS.map((path) => (
        <Route key={path} path={path} element={<LoginFirst />} />
      ))}
      {publicRoutes()}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
