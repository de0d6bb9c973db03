import './index.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { openShared } from './app/shared-address.ts';
import { startShellWorker } from './app/start-shell-worker.ts';
import { forgetStateOfTypedAddress } from './app/typed-address.ts';
import { applyTheme } from './ui/theme/theme.ts';

forgetStateOfTypedAddress();
openShared();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
// Not awaited up here: the files of a look may need this one, and each would wait for the other.
void applyTheme().then(() => {
  // In slices: a slow phone answers a touch between them.
  startTransition(() => createRoot(root).render(<App />));
  startShellWorker();
});
