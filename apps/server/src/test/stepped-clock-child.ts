/**
 * Loaded into a real server before it starts (clock-step.test.ts): at each SIGUSR2 its system clock is set by the next
 * of the steps that the address of this module names. Time that only runs on, `performance.now()`, goes on as it does
 * when the clock of a machine is set.
 */
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
