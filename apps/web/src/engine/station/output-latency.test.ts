import { describe, expect, it } from 'vitest';
import { OutputLatency } from './output-latency.ts';

function read(latency: OutputLatency, values: readonly number[]): boolean[] {
  return values.map((outputLatency) => latency.read({ baseLatency: 0.01, outputLatency }));
}

describe('output latency', () => {
  it('is settled when the browser has found its value, and has taken it over whole', () => {
    const latency = new OutputLatency();
    read(latency, [0, 0.012, 0.03, 0.032]);
    expect(latency.isSettled()).toBe(false);
    read(latency, [0.032, 0.032, 0.032, 0.032]);
    expect(latency.isSettled()).toBe(true);
    expect(latency.seconds).toBeCloseTo(0.042, 6);
  });

  it('smooths a wobble and tells a jump to another device', () => {
    const latency = new OutputLatency();
    read(
      latency,
      Array.from({ length: 6 }, () => 0.03),
    );
    expect(read(latency, [0.034])).toEqual([false]);
    expect(latency.seconds).toBeLessThan(0.0405);
    expect(read(latency, [0.2])).toEqual([true]);
    expect(latency.seconds).toBeCloseTo(0.21, 6);
  });

  it('does not wait for ever for a device that never comes to rest, nor for a browser that tells nothing', () => {
    const restless = new OutputLatency();
    read(
      restless,
      Array.from({ length: 20 }, (_, index) => 0.01 * (index % 3)),
    );
    expect(restless.isSettled()).toBe(true);
    const silent = new OutputLatency();
    for (let reading = 0; reading < 5; reading += 1) silent.read({ baseLatency: 0.01 });
    expect(silent.isSettled()).toBe(true);
    expect(silent.seconds).toBe(0.01);
  });

  it('knows whether the browser told the delay of the device: none at all is nothing told', () => {
    const latency = new OutputLatency();
    for (const outputLatency of [undefined, 0, Number.NaN]) {
      latency.read({ baseLatency: 0.01, ...(outputLatency === undefined ? {} : { outputLatency }) });
      expect(latency.isTold()).toBe(false);
    }
    read(latency, [0.03]);
    expect(latency.isTold()).toBe(true);
    latency.forget();
    expect(latency.isTold()).toBe(false);
  });
});
