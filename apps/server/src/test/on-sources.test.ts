/** Runs the server from sources like `npm run dev`; all other tests use the built one. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import { eventually } from './eventually.ts';
import { startLittleRadio } from './little-radio.ts';
import { listenRaw } from './raw-listener.ts';

const MAIN = path.join(import.meta.dirname, '..', 'main.ts');
const A_SECOND_OF_BYTES = 16_000;

it.skipIf(!isSoundToolInstalled())(
  'the sources scan, plan and sound without being built',
  async () => {
    const little = await startLittleRadio({ program: ['--disable-warning=ExperimentalWarning', MAIN] });
    try {
      const [{ slug }] = little.stations;
      const radio = await listenRaw(little.port, [
        `GET /radio/${slug}.mp3 HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${little.token}`,
      ]);
      expect((await radio.head()).statusLine).toContain(' 200 ');
      await eventually(() => expect(radio.body().length).toBeGreaterThan(A_SECOND_OF_BYTES));
      radio.leave();
    } finally {
      await little.close();
    }
  },
  180_000,
);
