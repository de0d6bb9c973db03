import { Route } from 'react-router';
import { privacyDocument, supportDocument, termsDocument } from '#pages/legal/legal-documents.ts';
import { lazyPage } from './lazy-page.ts';

const ConnectPage = lazyPage(() => import('#pages/apps/connect-page.tsx'), 'ConnectPage');
const LegalPage = lazyPage(() => import('#pages/legal/legal-page.tsx'), 'LegalPage');

/** For everybody, signed in or not. A function instead of a component: `Routes` looks at its children itself. */
export function publicRoutes() {
  return (
    <>
      <Route path="/apps/connect" element={<ConnectPage />} />
      <Route path="/privacy" element={<LegalPage document={privacyDocument} />} />
      <Route path="/terms" element={<LegalPage document={termsDocument} />} />
      <Route path="/support" element={<LegalPage document={supportDocument} />} />
    </>
  );
}
