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
      status,
      assertionResults: tests.map((one) => ({ status: one })),
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
    expect(summariseVitest(file, 1)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  it('counts a file that breaks before its first test as a failure', () => {
    const file = write(
      vitestReport([
        { status: 'passed', tests: ['passed'] },
        { status: 'failed', tests: [] },
      ]),
    );
    expect(summariseVitest(file, 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('fails a run that ended badly without naming a failure', () => {
    const file = write(vitestReport([{ status: 'passed', tests: ['passed'] }]));
    expect(summariseVitest(file, 1)).toMatchObject({ failed: 1 });
  });

  it('fails a run that left no report, whatever its exit code', () => {
    expect(summariseVitest(path.join(folder, 'absent.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(summarisePlaywright(path.join(folder, 'absent.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts flaky journeys and errors outside of them as failures', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(summarisePlaywright(write({ stats, errors: [{}] }), 1)).toEqual({
      passed: 3,
      failed: 3,
      skipped: 2,
    });
  });

  it('sums both halves', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(addSummaries([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  });
});
