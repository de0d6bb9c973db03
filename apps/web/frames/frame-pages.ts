/**
 * Builds each game as one self-contained page below `games/`. It runs in a sandboxed frame without an origin, which
 * cannot load our files; so everything is inlined, and its policy allows exactly these bytes and nothing else.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { readFrameFonts } from './frame-fonts.ts';

const here = import.meta.dirname;
const GAMES = [
  { name: 'blackjack', title: 'Blackjack' },
  { name: 'wheel', title: 'Wheel of Fortune' },
] as const;
type Game = (typeof GAMES)[number];

export function gameFrames(): Plugin {
  return {
    name: 'tutti-game-frames',
    async generateBundle() {
      for (const game of GAMES) {
        this.emitFile({
          type: 'asset',
          fileName: `games/${game.name}.html`,
          source: await composePage(game),
        });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/games', (request, reply, next) => {
        const game = GAMES.find(({ name }) => request.url?.startsWith(`/${name}.html`));
        if (!game) return next();
        composePage(game).then((page) => reply.setHeader('content-type', 'text/html').end(page), next);
      });
    },
  };
}

async function composePage(game: Game): Promise<string> {
  const script = await bundleScript(game);
  const style = [
    await readFrameFonts(),
    await readTokens(),
    await readFile(path.join(here, 'frame.css'), 'utf8'),
    await readFile(path.join(here, game.name, `${game.name}.css`), 'utf8'),
  ].join('\n');
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; font-src data:`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${game.title}</title>
<style>${style}</style>
</head>
<body>
<script>${script}</script>
</body>
</html>
`;
}

async function bundleScript({ name }: Game): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(here, name, 'main.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .find((output) => output.type === 'chunk');
  if (!chunk) throw new Error(`The game ${name} came out empty.`);
  // The code is inlined in a script element, so it must not contain the text that would end it.
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`The script of ${name} would end its own element.`);
  return chunk.code;
}

/** Reads the app's colors and font families from their only definition. */
async function readTokens(): Promise<string> {
  const css = await readFile(path.join(here, '..', 'src', 'index.css'), 'utf8');
  // Only the base tokens; themes and accents further down belong to the app.
  const theme = /@theme \{(.*?)\n\}/s.exec(css)?.[1] ?? '';
  const tokens = theme.match(/--(?:color|shadow|font)-[\w-]+:[^;]+;/g) ?? [];
  return `:root {\n${tokens.filter((token) => !token.startsWith('--color-*')).join('\n')}\n}`;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
