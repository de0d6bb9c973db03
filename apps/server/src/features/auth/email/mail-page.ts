/**
 * Tables and inline styles, because mail clients support little else; no remote images, because they reveal readers.
 */
import type { Language } from '#platform/language/languages.ts';
import { mailTextsIn } from './mail-texts.ts';

export interface MailText {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly link: string };
  readonly note: string;
}

export interface ComposedMail {
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

interface Frame {
  readonly publicUrl: string;
  readonly language: Language;
  /** The name that the owner gave this server. */
  readonly placeName: string;
}

export function composeMail(text: MailText, frame: Frame): ComposedMail {
  return { subject: text.subject, body: toPlainText(text, frame), html: toPage(text, frame) };
}

function toPlainText({ heading, paragraphs, button, note }: MailText, frame: Frame): string {
  const link = button ? [`${button.label}:\n${button.link}`] : [];
  return `${[heading, ...paragraphs, ...link, note, `-- \n${frame.placeName} · ${frame.publicUrl}`].join('\n\n')}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes HTML, because addresses and names come from strangers. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const FONT =
  "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const DARK_STYLES = `
@media (prefers-color-scheme: dark) {
  .stage { background: #12100e !important; }
  .card { background: #1b1815 !important; border-color: #332d26 !important; }
  .ink { color: #f6f0e7 !important; }
  .muted { color: #b8ac9e !important; }
  .line { border-color: #332d26 !important; }
  .button { background: #f4b860 !important; }
  .button a { color: #1f1406 !important; }
  .link { color: #f4b860 !important; }
}
@media (max-width: 620px) {
  .card-pad { padding: 28px 24px !important; }
}`;

function toPage(text: MailText, { publicUrl, language, placeName }: Frame): string {
  const { subject, preview, heading, paragraphs, button, note } = text;
  const host = escapeHtml(new URL(publicUrl).host);
  const { linkHint, sentBy } = mailTextsIn(language, placeName);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="stage" style="margin:0;padding:0;background:#faf7f2;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="stage" width="100%" cellpadding="0" cellspacing="0" style="background:#faf7f2">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px">${wordmark(placeName)}</td></tr>
<tr><td class="card card-pad" style="background:#ffffff;border:1px solid #e0d7ca;border-radius:16px;padding:40px">
<h1 class="ink" style="margin:0 0 16px;font-size:26px;line-height:1.25;letter-spacing:-0.02em;color:#1d1915">${escapeHtml(heading)}</h1>
${paragraphs.map(toParagraph).join('\n')}
${button ? toButton(button, linkHint) : ''}
<p class="muted line" style="margin:28px 0 0;padding-top:20px;border-top:1px solid #e0d7ca;font-size:14px;line-height:1.6;color:#5a5147">${escapeHtml(note)}</p>
</td></tr>
<tr><td class="muted" align="center" style="padding:20px 4px 0;font-size:13px;line-height:1.6;color:#5a5147">
${escapeHtml(sentBy)} <a class="muted" href="${escapeHtml(publicUrl)}" style="color:#5a5147">${host}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Draws the logo bars and the name with table cells, so that no image has to be loaded. */
function wordmark(placeName: string): string {
  const bar = (height: number) =>
    `<td valign="bottom" style="padding-right:3px"><div style="width:5px;height:${height}px;border-radius:3px;background:#d98a1f;font-size:0;line-height:0">&nbsp;</div></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${[12, 22, 16].map(bar).join('')}<td class="ink" style="padding-left:7px;font-size:22px;line-height:22px;font-weight:700;letter-spacing:-0.02em;color:#1d1915">${escapeHtml(placeName)}</td></tr></table>`;
}

function toParagraph(text: string): string {
  return `<p class="ink" style="margin:0 0 14px;font-size:16px;line-height:1.6;color:#1d1915">${escapeHtml(text)}</p>`;
}

function toButton({ label, link }: NonNullable<MailText['button']>, linkHint: string): string {
  const href = escapeHtml(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:26px 0"><tr>
<td class="button" style="border-radius:12px;background:#ab4400"><a href="${href}" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:600;text-decoration:none;color:#ffffff">${escapeHtml(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 6px;font-size:14px;line-height:1.6;color:#5a5147">${escapeHtml(linkHint)}</p>
<p style="margin:0;font-size:14px;line-height:1.6;word-break:break-all"><a class="link" href="${href}" style="color:#ab4400">${href}</a></p>`;
}
