import { Route } from 'react-router';
import { lazyPage } from './lazy-page.ts';

const ConnectPage = lazyPage(() => import('#pages/apps/connect-page.tsx'), 'ConnectPage');
const LegalPage = lazyPage(() => import('#pages/legal/legal-page.tsx'), 'LegalPage');
const SignOnPage = lazyPage(() => import('#pages/sign-on/sign-on-page.tsx'), 'SignOnPage');

/** A function instead of a component, because `Routes` inspects its children itself. */
export function publicRoutes() {
  return (
    <>
      <Route path="/apps/connect" element={<ConnectPage />} />
      <Route path="/sso" element={<SignOnPage />} />
      <Route path="/privacy" element={<LegalPage name="privacy" />} />
      <Route path="/terms" element={<LegalPage name="terms" />} />
      <Route path="/support" element={<LegalPage name="support" />} />
    </>
  );
}
