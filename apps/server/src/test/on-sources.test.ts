/** Runs the server from sources like `npm run dev`; all other tests use the built one. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import { eventually } from './eventually.ts';
import { listenRaw } from './raw-listener.ts';
import { startSmallRadio } from './small-radio.ts';

const MAIN = path.join(import.meta.dirname, '..', 'main.ts');
const A_SECOND_OF_BYTES = 16_000;

it.skipIf(!isSoundToolInstalled())(
  'the sources scan, plan and sound without being built',
  async () => {
    const smallRadio = await startSmallRadio({ program: ['--disable-warning=ExperimentalWarning', MAIN] });
    try {
      const [{ slug }] = smallRadio.stations;
      const radio = await listenRaw(smallRadio.port, [
        `GET /radio/${slug}.mp3 HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${smallRadio.token}`,
      ]);
      expect((await radio.head()).statusLine).toContain(' 200 ');
      await eventually(() => expect(radio.body().length).toBeGreaterThan(A_SECOND_OF_BYTES));
      radio.leave();
    } finally {
      await smallRadio.close();
    }
  },
  180_000,
);
