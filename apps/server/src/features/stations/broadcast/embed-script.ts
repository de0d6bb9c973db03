/** Not part of the page's build, because every server must have it; loads nothing and stores nothing. */
export const EMBED_SCRIPT = `'use strict';
(() => {
  const player = document.getElementById('player');
  const told = player.dataset;
  const button = document.getElementById('play');
  const volume = document.getElementById('volume');
  const cover = document.getElementById('cover');
  const audio = new Audio();
  /** Delay between the station and what a player plays, because titles must change with the audio. */
  const BEHIND_MS = 2000;
  const LOOK_AGAIN_MS = 20000;
  let isWanted = false;
  let isClosed = false;
  let lookTimer;
  let retryTimer;
  let shown;

  function say(id, text) {
    const place = document.getElementById(id);
    if (place.textContent !== text) place.textContent = text;
  }

  function show(now) {
    const airing = now.current;
    say('title', airing ? airing.title : told.offAir);
    say('artist', airing ? airing.artist : '');
    if (!airing || airing.seq === shown) return;
    shown = airing.seq;
    cover.src = told.art + (told.art.includes('?') ? '&' : '?') + 'seq=' + airing.seq;
    if ('mediaSession' in navigator) {
      navigator.mediaSession.metadata = new MediaMetadata({ title: airing.title, artist: airing.artist, album: now.name });
    }
  }

  async function look() {
    clearTimeout(lookTimer);
    if (isClosed) return;
    let waitMs = LOOK_AGAIN_MS;
    try {
      const answer = await fetch(told.now, { credentials: 'omit' });
      if (answer.status === 401) return close();
      if (!answer.ok) throw new Error(String(answer.status));
      const now = await answer.json();
      if (isClosed) return;
      show(now);
      if (now.current) {
        const leftMs = now.current.endsAtMs - now.serverTimeMs + (isWanted ? BEHIND_MS : 0);
        waitMs = Math.min(Math.max(leftMs, 1000), LOOK_AGAIN_MS);
      }
    } catch {
      // Try again later; what is shown stays.
    }
    clearTimeout(lookTimer);
    if (!isClosed) lookTimer = setTimeout(look, waitMs);
  }

  function begin() {
    clearTimeout(retryTimer);
    // Safari plays segments better than endless files; other browsers prefer the endless file.
    const isApple = /Apple/.test(navigator.vendor) && audio.canPlayType('application/vnd.apple.mpegurl') !== '';
    audio.src = isApple ? told.hls : told.mp3;
    audio.play().catch((error) => {
      if (error.name === 'NotAllowedError') stop();
    });
  }

  function stop() {
    isWanted = false;
    clearTimeout(retryTimer);
    audio.removeAttribute('src');
    audio.load();
    button.textContent = told.play;
    say('message', '');
  }

  /** Closes the player for good, because the station became private or the key was revoked. */
  function close() {
    isClosed = true;
    clearTimeout(lookTimer);
    stop();
    shown = undefined;
    say('title', '');
    say('artist', '');
    cover.removeAttribute('src');
    button.disabled = true;
    say('message', told.closed);
  }

  function again() {
    if (!isWanted) return;
    say('message', told.lost);
    // Find out whether the connection failed or the station is closed.
    look();
    clearTimeout(retryTimer);
    retryTimer = setTimeout(begin, 3000);
  }

  button.addEventListener('click', () => {
    if (isWanted) return stop();
    isWanted = true;
    button.textContent = told.stop;
    begin();
  });
  volume.addEventListener('input', () => {
    audio.volume = volume.valueAsNumber / 100;
  });
  audio.volume = volume.valueAsNumber / 100;
  audio.addEventListener('playing', () => say('message', ''));
  audio.addEventListener('error', again);
  audio.addEventListener('ended', again);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
  look();
})();
`;
