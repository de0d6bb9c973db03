/** Renders the small player for other sites as text. Pure. */
import type { Language } from '#platform/language/languages.ts';
import { embedTextsIn } from './embed-texts.ts';

export type EmbedTheme = 'light' | 'dark' | undefined;

export interface EmbeddedStation {
  readonly slug: string;
  readonly name: string;
  readonly appUrl: string;
  readonly key: string | undefined;
  readonly theme: EmbedTheme;
  readonly language: Language;
}

export const EMBED_FILES = '/embed/files';

export function renderEmbed({ slug, name, appUrl, key, theme, language }: EmbeddedStation): string {
  const texts = embedTextsIn(language);
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
  const station = encodeURIComponent(slug);
  const data = {
    now: `/api/nowplaying/${station}${query}`,
    mp3: `/radio/${station}.mp3${query}`,
    hls: `/radio/${station}.m3u8${query}`,
    art: `/radio/${station}/art.jpg${query}`,
    play: texts.play,
    stop: texts.stop,
    'off-air': texts.offAir,
    lost: texts.lost,
    closed: texts.isPrivate,
  };
  const attributes = Object.entries(data).map(
    ([attribute, value]) => ` data-${attribute}="${escape(value)}"`,
  );
  const content = `<main id="player"${attributes.join('')}>
<img id="cover" alt="" width="96" height="96">
<div id="words"><h1 id="station">${escape(name)}</h1><p id="title" aria-live="polite"></p><p id="artist"></p></div>
<div id="controls">
<button id="play" type="button">${escape(texts.play)}</button>
<label>${escape(texts.volume)} <input id="volume" type="range" min="0" max="100" value="80"></label>
<a href="${escape(appUrl)}" target="_blank" rel="noopener">${escape(texts.openApp)}</a>
</div>
<p id="message" role="status"></p>
</main>
<script src="${EMBED_FILES}/player.js"></script>`;
  return renderPage({ title: name, theme, language, content });
}

export function renderPrivate({ theme, language }: Pick<EmbeddedStation, 'theme' | 'language'>): string {
  const texts = embedTextsIn(language);
  const content = `<main><h1 id="message">${escape(texts.isPrivate)}</h1></main>`;
  return renderPage({ title: texts.isPrivateTitle, theme, language, content });
}

function renderPage({
  title,
  theme,
  language,
  content,
}: {
  title: string;
  theme: EmbedTheme;
  language: Language;
  content: string;
}): string {
  return `<!doctype html>
<html lang="${language}"${theme === undefined ? '' : ` class="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${EMBED_FILES}/player.css">
</head>
<body>
${content}
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
