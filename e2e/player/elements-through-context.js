/**
 * Runs in the page before its own scripts: routes the player's audio elements through one audio context, where the
 * recorder of e2e/sync/page-tap.ts hears all of them. All times are on that context's clock.
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
