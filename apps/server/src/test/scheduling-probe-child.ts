/** Entry of a child for idle-class.test.ts: reports the scheduling class of itself and of a process that it starts. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { serveParent } from '#platform/children/serve-parent.ts';

export interface SchedulingPolicies {
  /** The number in proc(5): 0 is the normal class, 5 the idle one. */
  readonly own: number;
  readonly begun: number;
}

/** Reads field 41; field 2 is a name that may contain spaces. */
function policyIn(line: string): number {
  const third = line.lastIndexOf(')') + 2;
  return Number(line.slice(third).split(' ')[38]);
}

serveParent<object, SchedulingPolicies>(async () => ({
  own: policyIn(readFileSync('/proc/self/stat', 'utf8')),
  begun: policyIn(spawnSync('cat', ['/proc/self/stat'], { encoding: 'utf8' }).stdout),
}));
