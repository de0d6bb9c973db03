import { Navigate, Route, Routes } from 'react-router';
import { lazyPage } from './lazy-page.ts';
import { publicRoutes } from './public-routes.tsx';

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
const EmailConfirmedPage = lazyPage(
  () => import('#pages/email-confirmed/email-confirmed-page.tsx'),
  'EmailConfirmedPage',
);

/** Paths that exist only for somebody who is signed in. */
const PROTECTED_PATHS = [
  '/profile',
  '/account',
  '/dashboard',
  '/favorites',
  '/genres',
  '/live-streams',
  '/admin/*',
  '/admin-old',
];

export function SignedOutRoutes() {
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="/email-confirmed" element={<EmailConfirmedPage />} />
      {PROTECTED_PATHS.map((path) => (
        <Route key={path} path={path} element={<Navigate to="/login" replace />} />
      ))}
      {publicRoutes()}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
