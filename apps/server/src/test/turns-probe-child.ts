/** Entry of a child for idle-class.test.ts: tells how the system shares its processors with it and with what it begins. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { serveParent } from '#platform/children/serve-parent.ts';

export interface Turns {
  /** As proc(5) counts: 0 is everybody, 5 the class of those for whom nobody waits. */
  readonly own: number;
  readonly begun: number;
}

/** The 41st of the line, whose second is a name that may hold spaces. */
function policyIn(line: string): number {
  const third = line.lastIndexOf(')') + 2;
  return Number(line.slice(third).split(' ')[38]);
}

serveParent<object, Turns>(async () => ({
  own: policyIn(readFileSync('/proc/self/stat', 'utf8')),
  begun: policyIn(spawnSync('cat', ['/proc/self/stat'], { encoding: 'utf8' }).stdout),
}));
