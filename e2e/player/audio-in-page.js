/**
 * Runs in the page before its own scripts: intercepts the creation of audio elements, because the player's are not in
 * the document.
 */
window.audioElements = [];
window.audioEvents = [];
window.Audio = class extends Audio {
  constructor() {
    super();
    const element = window.audioElements.push(this) - 1;
    for (const name of ['loadstart', 'playing', 'pause', 'ended', 'emptied', 'error']) {
      this.addEventListener(name, () => window.audioEvents.push({ element, name, atMs: performance.now() }));
    }
  }
};
window.seekBeforeEnd = (seconds) => {
  const sounding = window.audioElements.find(({ paused }) => !paused);
  sounding.currentTime = sounding.duration - seconds;
};
