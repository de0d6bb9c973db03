/**
 * Defines the parts of the tests and the commands that run them. Each test belongs to one part, and each part to one
 * command; a part can also be run alone: `npm test -- page`.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startSoundDevice } from './sound-device.mjs';
import { summarisePlaywright, summariseVitest } from './test-report.mjs';
import { inRoot, productEnvironment, productNode, run, runInstalled, say } from './workspace.mjs';

/** Only a part that hangs takes this long: the longest one takes 12 minutes on one machine and three times as long on another. */
const limitMs = { vitest: 40 * 60_000, journeys: 40 * 60_000, deep: 90 * 60_000 };

/** Removes the report of an earlier run, because it would count for a runner that ends without one. */
const newReport = ({ reports, part }) => {
  const file = path.join(reports, `${part}.json`);
  rmSync(file, { force: true });
  return file;
};

/** Runs some projects of vitest.config.ts, or only their files whose names contain one of `only`. */
const runVitest = async (context, projects, { limit = limitMs.vitest, only = [], env = {} } = {}) => {
  const file = newReport(context);
  const wanted = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runInstalled('vitest/vitest.mjs', ['run', ...wanted, ...reporters, ...only], {
    limitMs: limit,
    env: productEnvironment(env),
    isIdle: context.isInBackground,
  });
  return summariseVitest(file, code);
};

/** Runs some projects of playwright.config.ts on one server; e2e/on-postgres.ts gives that server a Postgres. */
const runJourneys = async (context, projects, { only = [], env = {} } = {}) => {
  const file = newReport(context);
  const wanted = projects.map((project) => `--project=${project}`);
  const output = `--output=${inRoot('test-results', context.part)}`;
  const args = ['test', ...wanted, '--reporter=list,json', output, ...only];
  const options = {
    limitMs: limitMs.journeys,
    env: productEnvironment({
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      TUTTI_REAL_MUSIC_PROBLEM: context.musicProblem,
      ...env,
    }),
  };
  const { code } = projects[0].endsWith(' on postgres')
    ? await run(productNode, [inRoot('e2e', 'on-postgres.ts'), ...args], options)
    : await runInstalled('@playwright/test/cli.js', args, options);
  return summarisePlaywright(file, code);
};

/** Journeys in a browser that needs a sound device and is skipped if it cannot be installed. */
const runOtherBrowser = async (context, project) => {
  const problem = await context.problems[project];
  if (problem) {
    say(`No journeys in ${project}. ${problem}`);
    return undefined;
  }
  const device = await startSoundDevice();
  try {
    return await runJourneys(context, [project], { env: device.env });
  } finally {
    await device.stop();
  }
};

/** A journey that records a phone and a desktop on a sound device, and is skipped if there is none. */
const runSound = async (context) => {
  const problem = await context.problems.sound;
  if (problem) say(`No journeys of a phone beside a desk. ${problem}`);
  return await runJourneys(context, ['sound'], { env: { TUTTI_SOUND_DEVICE_PROBLEM: problem } });
};

const vitestLogs = ['app', 'real'];
const journeyLogs = ['journeys'];

/**
 * Steps run one after the other. Parts of one step run in parallel, at most two, the longest first and the shortest
 * last: journeys wait for pages and leave half a processor each, but with more than two on two processors servers were
 * too busy.
 *
 * A part with `isBackground` runs beside the others of its step and only while the processor is idle; the others then run
 * one at a time. Sound is recorded this way, because a page without processor time has gaps; WebKit needs longer for the
 * same sound and runs alone.
 *
 * `logs` are prefixes of the logs that the part must leave, `needs` its requirements besides npm packages.
 */
export const entryPoints = {
  quick: [
    {
      unit: {
        run: (context) => runVitest(context, ['pure', 'web', 'server', 'fences']),
        logs: vitestLogs,
        needs: [],
        isBackground: true,
      },
      smoke: {
        run: (context) => runJourneys(context, ['smoke', 'smoke sound']),
        logs: journeyLogs,
        needs: ['browser'],
      },
    },
  ],
  all: [
    {
      page: {
        run: (context) => runJourneys(context, ['page']),
        logs: journeyLogs,
        needs: ['browser', 'proxies'],
      },
      desktop: {
        run: (context) => runJourneys(context, ['desktop', 'looks']),
        logs: journeyLogs,
        needs: ['browser', 'music'],
      },
      postgres: {
        run: (context) => runJourneys(context, ['desktop on postgres']),
        logs: journeyLogs,
        needs: ['browser', 'music'],
      },
      firefox: {
        run: (context) => runOtherBrowser(context, 'firefox'),
        logs: journeyLogs,
        needs: ['firefox'],
      },
      accessibility: {
        run: (context) => runJourneys(context, ['accessibility']),
        logs: journeyLogs,
        needs: ['browser', 'proxies'],
      },
    },
    {
      webkit: {
        run: (context) => runOtherBrowser(context, 'webkit'),
        logs: journeyLogs,
        needs: ['webkit', 'browser'],
      },
    },
    {
      stores: {
        run: (context) => runVitest(context, ['server on postgres', 'slow server', 'lab']),
        logs: vitestLogs,
        needs: ['proxies'],
        isBackground: true,
      },
      sound: { run: runSound, logs: journeyLogs, needs: ['browser', 'music', 'sound'] },
    },
  ],
  deep: [
    {
      torture: {
        run: (context) => runVitest(context, ['deep'], { limit: limitMs.deep }),
        logs: [],
        needs: [],
      },
    },
    {
      fuzz: {
        run: (context) =>
          runVitest(context, ['slow server'], {
            limit: limitMs.deep,
            only: ['fuzz.test'],
            env: { TUTTI_FUZZ_TIMES: '20' },
          }),
        logs: [],
        needs: [],
      },
    },
    {
      tour: {
        run: (context) =>
          runJourneys(context, ['looks'], { only: ['tour.spec'], env: { TUTTI_TOUR_WHOLE: '1' } }),
        logs: journeyLogs,
        needs: ['browser'],
      },
    },
  ],
};
