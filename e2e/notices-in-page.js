/** Runs in the page before its own scripts: records every toast, however briefly it was shown. */
window.notices = [];
const collectNotices = ({ addedNodes }) => {
  for (const node of addedNodes) {
    if (!(node instanceof HTMLElement) || !node.closest('[aria-label="Notifications"]')) continue;
    const sentence = node.querySelector('p');
    if (sentence?.checkVisibility()) window.notices.push(sentence.textContent);
  }
};
new MutationObserver((records) => records.forEach(collectNotices)).observe(document, {
  childList: true,
  subtree: true,
});
