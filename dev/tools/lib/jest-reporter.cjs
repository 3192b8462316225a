const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { DefaultReporter } = require('@jest/reporters');
const { describeFailure } = require('./failures.cjs');
const { describeTimes } = require('./test-times.cjs');

/** So many test files are run by hand, and looked at one by one. */
const A_FEW = 20;

const failuresOf = ({ testFilePath, testExecError, failureMessage, testResults }) => {
  const file = path.relative('', testFilePath);
  const failed = testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && testExecError) return [describeFailure(file, failureMessage ?? testExecError.message)];
  return failed.map(({ fullName, failureMessages }) => describeFailure(`${file} › ${fullName}`, failureMessages[0]));
};

/**
 * Prints how far the run is, and what is worth reading: files that failed or wrote something. Writes the counts, and the
 * failed tests with their errors, to `.cache/jest.json`.
 */
class TestReporter extends DefaultReporter {
  #tenths = 0;

  onTestResult(test, result, counts) {
    super.onTestResult(test, result, counts);
    const { numTotalTestSuites: total, numPassedTestSuites, numFailedTestSuites, numPendingTestSuites } = counts;
    const done = numPassedTestSuites + numFailedTestSuites + numPendingTestSuites;
    const tenths = Math.floor((done * 10) / total);
    // A terminal shows the files that run.
    if (process.stderr.isTTY || tenths === this.#tenths) return;
    this.#tenths = tenths;
    this.log(`  … ${done} of ${total} files`);
  }

  printTestFileHeader(file, config, result) {
    if (result.failureMessage || result.console) super.printTestFileHeader(file, config, result);
  }

  onRunComplete(contexts, results) {
    super.onRunComplete(contexts, results);
    // A few files say their own times.
    if (results.numTotalTestSuites > A_FEW)
      this.log(`\nWhere the time went, several files at once:\n${describeTimes(results.testResults).join('\n')}`);
    const report = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      failures: results.testResults.flatMap(failuresOf),
    };
    writeFileSync('.cache/jest.json', JSON.stringify(report));
  }
}

module.exports = TestReporter;
