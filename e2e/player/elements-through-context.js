/**
 * Runs in the page before its own scripts: what the player's audio elements play goes through one audio context, where
 * the recorder of e2e/sync/page-tap.ts hears all of them at once. Its clock is the only one that counts.
 */
{
  const context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' });
  window.Audio = class extends Audio {
    constructor() {
      super();
      context.createMediaElementSource(this).connect(context.destination);
    }
  };
}
