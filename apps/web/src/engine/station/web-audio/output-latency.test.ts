import { describe, expect, it } from 'vitest';
import { OutputLatency } from './output-latency.ts';

const CHROMIUM =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const firefox = (system: string) => `Mozilla/5.0 (${system}; rv:153.0) Gecko/20100101 Firefox/153.0`;

function read(latency: OutputLatency, values: readonly number[]): boolean[] {
  return values.map((outputLatency) => latency.read({ baseLatency: 0.01, outputLatency }));
}

describe('output latency', () => {
  it("is settled once the browser's value is stable, and is then used in full", () => {
    const latency = new OutputLatency(CHROMIUM);
    read(latency, [0, 0.012, 0.03, 0.032]);
    expect(latency.isSettled()).toBe(false);
    read(latency, [0.032, 0.032, 0.032, 0.032]);
    expect(latency.isSettled()).toBe(true);
    expect(latency.seconds).toBeCloseTo(0.042, 6);
  });

  it('smooths small changes and reports a jump to another device', () => {
    const latency = new OutputLatency(CHROMIUM);
    read(
      latency,
      Array.from({ length: 6 }, () => 0.03),
    );
    expect(read(latency, [0.034])).toEqual([false]);
    expect(latency.seconds).toBeLessThan(0.0405);
    expect(read(latency, [0.2])).toEqual([true]);
    expect(latency.seconds).toBeCloseTo(0.21, 6);
  });

  it('stops waiting for a device that never settles, and for a browser that reports nothing', () => {
    const restless = new OutputLatency(CHROMIUM);
    read(
      restless,
      Array.from({ length: 20 }, (_, index) => 0.01 * (index % 3)),
    );
    expect(restless.isSettled()).toBe(true);
    const silent = new OutputLatency(CHROMIUM);
    for (let reading = 0; reading < 5; reading += 1) silent.read({ baseLatency: 0.01 });
    expect(silent.isSettled()).toBe(true);
    expect(silent.seconds).toBe(0.01);
  });

  it("knows whether the browser reported the device's delay: zero counts as not reported", () => {
    const latency = new OutputLatency(CHROMIUM);
    for (const outputLatency of [undefined, 0, Number.NaN]) {
      latency.read({ baseLatency: 0.01, ...(outputLatency === undefined ? {} : { outputLatency }) });
      expect(latency.isReported()).toBe(false);
    }
    read(latency, [0.03]);
    expect(latency.isReported()).toBe(true);
    latency.forget();
    expect(latency.isReported()).toBe(false);
  });

  describe('of Firefox', () => {
    const readOn = (system: string) => {
      const latency = new OutputLatency(firefox(system));
      let readCount = 0;
      const context = {
        baseLatency: 0.01,
        get outputLatency() {
          readCount += 1;
          return 0.055;
        },
      };
      for (let reading = 0; reading < 25; reading += 1) latency.read(context);
      return { latency, readCount };
    };

    it.each([
      'X11; Linux x86_64',
      'Wayland; Linux x86_64',
      'X11; Ubuntu; Linux aarch64',
      'X11; FreeBSD amd64',
    ])(
      'is never read on %s, where reading may freeze the page: it is assumed, and not reported',
      (system) => {
        const { latency, readCount } = readOn(system);
        expect(readCount).toBe(0);
        expect(latency.seconds).toBeCloseTo(0.05, 6);
        expect(latency.isSettled()).toBe(true);
        expect(latency.isReported()).toBe(false);
      },
    );

    it.each(['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10.15', 'Android 15; Mobile'])(
      'is read on %s',
      (system) => {
        const { latency, readCount } = readOn(system);
        expect(readCount).toBeGreaterThan(0);
        expect(latency.seconds).toBeCloseTo(0.065, 6);
        expect(latency.isReported()).toBe(true);
      },
    );
  });

  describe('of WebKit on Linux, which reports none', () => {
    const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
    const readTimes = (system: string, context: { baseLatency: number; outputLatency?: number }) => {
      const latency = new OutputLatency(`Mozilla/5.0 (${system}) ${WEBKIT}`);
      for (let reading = 0; reading < 5; reading += 1) latency.read(context);
      return latency;
    };

    it.each([{}, { outputLatency: 0 }, { outputLatency: Number.NaN }])(
      'is assumed, and not reported: %j',
      (reported) => {
        const latency = readTimes('X11; Linux x86_64', { baseLatency: 0.003, ...reported });
        expect(latency.seconds).toBeCloseTo(0.059, 6);
        expect(latency.isSettled()).toBe(true);
        expect(latency.isReported()).toBe(false);
      },
    );

    it('is the value of a later version that reports one', () => {
      const latency = readTimes('X11; Linux x86_64', { baseLatency: 0.003, outputLatency: 0.02 });
      expect(latency.seconds).toBeCloseTo(0.023, 6);
      expect(latency.isReported()).toBe(true);
    });

    it('is not assumed in Safari, where nothing was measured', () => {
      expect(readTimes('Macintosh; Intel Mac OS X 10_15_7', { baseLatency: 0.003 }).seconds).toBe(0.003);
    });
  });
});
