/** Sums the JSON reports of Vitest and Playwright. A run that left no report has failed, never passed. */
import { existsSync, readFileSync } from 'node:fs';

const nothing = { passed: 0, failed: 0, skipped: 0 };

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A file that breaks before its first test has no failed test, and still has to count. */
const countVitest = (report) => {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** An exit code that says "failed" outweighs a report that lists no failure (an unhandled error, a crash). */
const summarise = (count, file, exitCode) => {
  const report = readReport(file);
  const result = report ? count(report) : nothing;
  if (exitCode !== 0 && result.failed === 0) return { ...result, failed: 1 };
  if (exitCode === 0 && result.passed === 0) return { ...result, failed: 1 };
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
    }),
    nothing,
  );
