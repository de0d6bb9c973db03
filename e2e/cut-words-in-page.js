/** Runs in the page: window.findCutWords() names texts of ours that do not fit their place. What music is called may be cut. */
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
    // Only there for who listens.
    if (getComputedStyle(element).clipPath !== 'none' || element.offsetHeight < 4) continue;
    if (element.scrollWidth > element.clientWidth + 1) cut.push(text);
  }
  return cut;
};
