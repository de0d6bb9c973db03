// Build and development server of the page. The page runs under a Content-Security-Policy without inline code,
// so nothing may be inlined: no data: fonts or pictures, no preload script in the HTML.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { gameFrames } from './frames/frame-pages.ts';

const API_ORIGIN = process.env.TUTTI_API ?? 'http://localhost:4747';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), gameFrames()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: API_ORIGIN, changeOrigin: false },
      '/streamhub': { target: API_ORIGIN, ws: true },
    },
  },
});
