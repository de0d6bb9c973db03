/** Returns the texts on the page, except names of music, genres and people. */
globalThis.readTexts = () => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest('[dir="auto"], script, style, h3, td, a[href^="/genres/"]')) continue;
    texts.push(node.textContent.trim());
  }
  for (const element of document.body.querySelectorAll('[placeholder]')) texts.push(element.placeholder);
  return texts.filter((text) => text !== '');
};
