/** Each SIGUSR2 sets the system clock by the next step in this module's address; monotonic time continues. */
const steps = (new URL(import.meta.url).searchParams.get('steps') ?? '').split(',').map(Number);
const SystemDate = Date;
let offsetMs = 0;

class SteppedDate extends SystemDate {
  static override now(): number {
    return SystemDate.now() + offsetMs;
  }

  constructor(...values: [] | [number | string | Date]) {
    super(...((values.length === 0 ? [SteppedDate.now()] : values) as [number]));
  }
}

globalThis.Date = SteppedDate as DateConstructor;
process.on('SIGUSR2', () => {
  offsetMs += steps.shift() ?? 0;
});
