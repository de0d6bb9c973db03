import { useEffect, useRef, useState } from 'react';
import { ListenersFullError, loadLastHalfMinute } from './last-half-minute.ts';

export type SampleState = 'silent' | 'loading' | 'playing' | 'full' | 'failed';

interface Sample {
  readonly slug: string | undefined;
  readonly state: SampleState;
  /** Progress of the playing sample, 0 to 1. */
  readonly share: number;
}

const SILENT: Sample = { slug: undefined, state: 'silent', share: 0 };

/** Plays one sample at a time; starting another stops it. */
export function useSample() {
  const [sample, setSample] = useState(SILENT);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  async function begin(slug: string): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    setSample({ slug, state: 'loading', share: 0 });
    try {
      const address = URL.createObjectURL(await loadLastHalfMinute(slug, stop.signal));
      const audio = new Audio(address);
      stop.signal.addEventListener('abort', () => {
        audio.pause();
        URL.revokeObjectURL(address);
      });
      audio.ontimeupdate = () => {
        const share = Number.isFinite(audio.duration) ? audio.currentTime / audio.duration : 0;
        if (!stop.signal.aborted) setSample({ slug, state: 'playing', share });
      };
      audio.onended = () => end();
      await audio.play();
      if (!stop.signal.aborted) setSample({ slug, state: 'playing', share: 0 });
    } catch (error) {
      if (stop.signal.aborted) return;
      setSample({ slug, state: error instanceof ListenersFullError ? 'full' : 'failed', share: 0 });
    }
  }

  function end(): void {
    running.current?.abort();
    setSample(SILENT);
  }

  function press(slug: string): void {
    const isSounding = sample.slug === slug && (sample.state === 'playing' || sample.state === 'loading');
    end();
    if (!isSounding) void begin(slug);
  }

  return { sample, press };
}
