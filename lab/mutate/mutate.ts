/**
 * `npm run mutate [-- --only sync,radio] [-- --sample 40] [-- --seed 7]`: breaks the code on purpose, one small change
 * at a time, and reports the changes that no test detected. Exits with 1 if fewer than `--goal` percent were detected
 * or are explained in `explained.json`.
 */
import { parseArgs } from 'node:util';
import { drawSample } from './draw-sample.ts';
import { lineWith, staleExplanations } from './explanations.ts';
import { type Measure, measureTarget, shareOf } from './measure-target.ts';
import { mutantsOf } from './target-files.ts';
import { type Target, targets } from './targets.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    goal: { type: 'string', default: '90' },
  },
});

function wantedTargets(only: string | undefined): readonly Target[] {
  const names = only?.split(',') ?? targets.map(({ name }) => name);
  const wanted = targets.filter(({ name }) => names.includes(name));
  if (wanted.length < names.length)
    throw new Error(`There are: ${targets.map(({ name }) => name).join(', ')}`);
  return wanted;
}

function sayMeasure(measure: Measure): void {
  const { target, tried, killed, explained, survivors, durationMs } = measure;
  for (const mutant of survivors)
    say(`SURVIVED ${mutant.file}:${mutant.line} (${mutant.kind}) ${lineWith(mutant)}`);
  say(
    `${target.name}: ${tried} mutants, ${killed} killed, ${explained} explained: ${shareOf(measure)} % in ${Math.round(durationMs / 1_000)} s`,
  );
}

const attempts = wantedTargets(values.only).flatMap((target) =>
  mutantsOf(target).map((mutant) => ({ target, mutant })),
);
const drawn = values.sample ? drawSample(attempts, Number(values.sample), Number(values.seed)) : attempts;
let tried = 0;
const survivors = [];
for (const [target, group] of Map.groupBy(drawn, (attempt) => attempt.target)) {
  const measure = await measureTarget(
    target,
    group.map(({ mutant }) => mutant),
  );
  sayMeasure(measure);
  tried += measure.tried;
  survivors.push(...measure.survivors);
}
if (values.only === undefined && values.sample === undefined)
  for (const { file, becomes } of staleExplanations(attempts.map(({ mutant }) => mutant)))
    say(`STALE    ${file} (explained.json) ${becomes}`);
const share = shareOf({ tried, survivors });
say(`${tried} of ${attempts.length} mutants tried, ${survivors.length} survived unexplained: ${share} %`);
process.exitCode = share >= Number(values.goal) ? 0 : 1;
