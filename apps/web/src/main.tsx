import './index.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepareApp } from './app/app.tsx';
import { openShared } from './app/shared-address.ts';
import { startShellWorker } from './app/start-shell-worker.ts';
import { forgetStateOfTypedAddress } from './app/typed-address.ts';
import { createQueryClient } from './data/query-client.ts';
import { applyTheme } from './ui/theme/theme.ts';

forgetStateOfTypedAddress();
openShared();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
const queryClient = createQueryClient();
// Not a top-level await, because the style chunks may import this module, and both would wait for each other.
// The app reports code that is missing.
void Promise.all([applyTheme(), prepareApp(queryClient).catch(() => undefined)]).then(() => {
  // A transition renders in slices, so that a slow phone responds to touch in between.
  startTransition(() => createRoot(root).render(<App queryClient={queryClient} />));
  startShellWorker();
});
