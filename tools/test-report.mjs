/**
 * Sums up the JSON reports of Vitest and Playwright. A run without a report has failed. Failures are named as well,
 * because often only the end of a long log is kept.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Enough lines of a message to show the expectation; the rest is further up in the log. */
const messageLines = 12;

const describeFailure = (file, title, message = '') =>
  [
    [path.relative('.', file), title].filter(Boolean).join(' › '),
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, messageLines)
      .map((line) => `    ${line}`),
  ].join('\n');

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A file that breaks before its first test has no failed test, but still counts as a failure. */
const countVitest = (report) => {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failedTests = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => describeFailure(file.name, test.fullName, test.failureMessages[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failedTests, ...brokenFiles.map((file) => describeFailure(file.name, '', file.message))],
  };
};

/** Returns all errors of the first failed attempt, because the first error may only say that the time was over. */
const errorsOf = (results) =>
  results
    .find(({ error }) => error)
    ?.errors.map(({ message }) => message)
    .join('\n');

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const countPlaywright = ({ stats, errors, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
  failures: [
    ...specsOf({ suites }).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results, projectName }) =>
          describeFailure(`${projectName}: ${spec.file}`, spec.title, errorsOf(results)),
        ),
    ),
    ...errors.map((error) => describeFailure('', '', error.message)),
  ],
});

/** A failing exit code outweighs a report without failures (an unhandled error, a crash). */
const summarise = (count, file, exitCode) => {
  const report = readReport(file);
  const result = report ? count(report) : nothing;
  if (result.failed > 0) return result;
  if (exitCode !== 0)
    return { ...result, failed: 1, failures: ['The run ended badly and named no failed test.'] };
  if (result.passed === 0) return { ...result, failed: 1, failures: ['No test ran.'] };
  return result;
};

export const summariseVitest = (file, exitCode) => summarise(countVitest, file, exitCode);
export const summarisePlaywright = (file, exitCode) => summarise(countPlaywright, file, exitCode);

export const addSummaries = (summaries) =>
  summaries.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    nothing,
  );
