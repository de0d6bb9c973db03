/**
 * Runs in the page: window.measureFaces(base64) draws samples in the original font and in the page's version, and
 * returns their widths.
 */
const SAMPLES = [
  ...[400, 500, 600, 700, 800].map((weight) => ['Ébène & Øre “Æther” — 24 €', `font-weight:${weight}`]),
  ['1111', ''],
  ['1111', 'font-variant-numeric:tabular-nums'],
  ['0000', 'font-variant-numeric:tabular-nums'],
  ['“a”', "font-feature-settings:'cv11','ss03'"],
  ['AVAV', 'font-kerning:none'],
  ['AVAV', 'font-kerning:normal'],
];

function widthOf(family, [text, style]) {
  const word = document.createElement('span');
  word.textContent = text;
  word.style.cssText = `position:absolute;white-space:nowrap;font:400 400px '${family}';${style}`;
  document.body.append(word);
  const { width } = word.getBoundingClientRect();
  word.remove();
  return width;
}

window.measureFaces = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  document.fonts.add(await new FontFace('Published', bytes, { weight: '100 900' }).load());
  await document.fonts.load("400px 'Inter Variable'");
  await document.fonts.ready;
  const draw = (family) => SAMPLES.map((sample) => widthOf(family, sample));
  return { published: draw('Published'), ours: draw('Inter Variable') };
};
