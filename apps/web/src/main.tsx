import './index.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { forgetStateOfTypedAddress } from './app/typed-address.ts';
import { applyTheme } from './ui/theme.ts';

forgetStateOfTypedAddress();
applyTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
createRoot(root).render(<App />);
