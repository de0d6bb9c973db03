/** Records the sentences of an `<Announcer />`, each time something in it changes. */
export function listenToAnnouncer(): () => readonly string[] {
  const region = document.querySelector('[aria-live="polite"].sr-only');
  if (region === null) throw new Error('There is no <Announcer /> on the page.');
  const announced: string[] = [];
  const note = (changes: readonly MutationRecord[]) => {
    if (changes.length > 0) announced.push(region.textContent);
  };
  const observer = new MutationObserver(note);
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return () => {
    note(observer.takeRecords());
    return announced.splice(0);
  };
}
