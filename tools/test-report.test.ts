import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addSummaries, summarisePlaywright, summariseVitest } from './test-report.mjs';

let folder = '';

const write = (report: unknown): string => {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};

const vitestReport = (files: { status: string; tests: string[] }[]) => {
  const statuses = files.flatMap(({ tests }) => tests);
  const count = (status: string) => statuses.filter((one) => one === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: 0,
    testResults: files.map(({ status, tests }) => ({
      name: path.resolve('apps/some.test.ts'),
      status,
      message: 'Cannot find module',
      assertionResults: tests.map((one) => ({
        status: one,
        fullName: `a thing ${one}`,
        failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'],
      })),
    })),
  };
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('test report', () => {
  it('counts passed, failed and skipped tests', () => {
    const file = write(vitestReport([{ status: 'failed', tests: ['passed', 'failed', 'pending'] }]));
    expect(summariseVitest(file, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  });

  it('names each failed test and the beginning of its message, in plain characters', () => {
    const file = write(vitestReport([{ status: 'failed', tests: ['passed', 'failed'] }]));
    expect(summariseVitest(file, 1).failures).toEqual([
      'apps/some.test.ts › a thing failed\n    expected 1\n    to be 2',
    ]);
  });

  it('counts a file that breaks before its first test as a failure', () => {
    const file = write(
      vitestReport([
        { status: 'passed', tests: ['passed'] },
        { status: 'failed', tests: [] },
      ]),
    );
    expect(summariseVitest(file, 1)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['apps/some.test.ts\n    Cannot find module'],
    });
  });

  it('fails a run that ended with an error without naming a failure', () => {
    const file = write(vitestReport([{ status: 'passed', tests: ['passed'] }]));
    expect(summariseVitest(file, 1)).toMatchObject({ failed: 1 });
  });

  it('fails a run that left no report, with any exit code', () => {
    expect(summariseVitest(path.join(folder, 'absent.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(summarisePlaywright(path.join(folder, 'absent.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts flaky journeys and errors outside of them as failures', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(summarisePlaywright(write({ stats, suites: [], errors: [{}] }), 1)).toMatchObject({
      passed: 3,
      failed: 3,
      skipped: 2,
    });
  });

  it('names a journey that failed inside of a group, the browser it failed in, and each of its errors', () => {
    const journey = (title: string, status: string, error?: object) => ({
      title,
      file: 'sync.spec.ts',
      tests: [{ projectName: 'firefox', status, results: [{ error, errors: [error, { message: 'goto' }] }] }],
    });
    const suites = [
      {
        specs: [journey('plays', 'expected')],
        suites: [{ specs: [journey('stops', 'unexpected', { message: 'Timed out' })] }],
      },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    expect(summarisePlaywright(write({ stats, suites, errors: [] }), 1).failures).toEqual([
      'firefox: sync.spec.ts › stops\n    Timed out\n    goto',
    ]);
  });

  it('adds both reports', () => {
    const one = { passed: 1, failed: 1, skipped: 3, failures: ['plays'] };
    expect(addSummaries([one, one])).toEqual({
      passed: 2,
      failed: 2,
      skipped: 6,
      failures: ['plays', 'plays'],
    });
  });
});
