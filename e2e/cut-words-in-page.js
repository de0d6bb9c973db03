/**
 * Runs in the page: window.findCutWords() lists our texts that do not fit into their box. Names of music may be
 * truncated.
 */
globalThis.findCutWords = () => {
  const cut = [];
  for (const element of document.body.querySelectorAll(
    'button, a, label, legend, th, td, h1, h2, h3, p, dt, dd, li, span, select, summary, figcaption',
  )) {
    if (element.closest('[dir="auto"], script, [aria-hidden="true"], [inert], [title]')) continue;
    const text = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent.trim())
      .join('');
    if (text === '' || element.offsetWidth < 2 || element.clientWidth === 0) continue;
    // Only visible to screen readers.
    if (getComputedStyle(element).clipPath !== 'none' || element.offsetHeight < 4) continue;
    if (element.scrollWidth > element.clientWidth + 1) cut.push(text);
  }
  return cut;
};
