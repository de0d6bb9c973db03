/** Loaded into a real node before it starts: the clock of its machine is off by what the address of this module names. */
const offMs = Number(new URL(import.meta.url).searchParams.get('ms') ?? 0);
const SystemDate = Date;

class OffDate extends SystemDate {
  static override now(): number {
    return SystemDate.now() + offMs;
  }

  constructor(...values: [] | [number | string | Date]) {
    super(...((values.length === 0 ? [OffDate.now()] : values) as [number]));
  }
}

globalThis.Date = OffDate as DateConstructor;
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + offMs });
