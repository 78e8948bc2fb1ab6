import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const LINES_OF_A_MESSAGE = 12;

/** Reads a report; a missing one counts as one failure. */
function counts(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const failures = [{ title: `no report in ${file}`, message: String(error) }];
    return { passed: 0, failed: 1, skipped: 0, failures };
  }
}

/** Reads a report's durations; none if it is missing, which the counts tell. */
function durations(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

const failedTests = ({ name, assertionResults, message }) => {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const ofTests = failed.map((test) => ({
    title: `${file} > ${test.fullName}`,
    message: test.failureMessages.join('\n'),
  }));
  return ofTests.length > 0 ? ofTests : [{ title: file, message }];
};

/** The results of a Vitest run. A file that failed to load counts as a failure. */
export const vitestCounts = (file) =>
  counts(file, (r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests + (r.numFailedTestSuites > 0 && r.numFailedTests === 0 ? 1 : 0),
    skipped: r.numPendingTests,
    failures: r.testResults.filter(({ status }) => status === 'failed').flatMap(failedTests),
  }));

const inAny = () => true;

/** Each run of each spec, with the titles of the suites around it. */
const specRuns = ({ title, suites = [], specs = [] }, isOf, parents = []) => [
  ...suites.flatMap((suite) => specRuns(suite, isOf, [...parents, title])),
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ projectName }) => isOf(projectName))
      .map(({ status, results }) => ({ spec, status, results, parents: [...parents, title] })),
  ),
];

/** The results of a Playwright run, or of its projects that `isOf` names. A test that only passed on retry has failed. */
export const playwrightCounts = (file, isOf = inAny) =>
  counts(file, ({ suites, errors }) => {
    const all = specRuns({ suites }, isOf);
    const having = (...states) => all.filter(({ status }) => states.includes(status));
    const failed = having('unexpected', 'flaky').map(({ spec, results }) => ({
      title: `${spec.file}:${spec.line} > ${spec.title}`,
      message: results.flatMap((one) => one.errors.map((error) => error.message)).join('\n'),
    }));
    return {
      passed: having('expected').length,
      failed: failed.length,
      skipped: having('skipped').length,
      failures: [...failed, ...errors.map(({ message }) => ({ title: 'the run itself', message }))],
    };
  });

/** Durations (ms) of a Vitest run: per file from its first test's start to its last one's end, and per test. */
export const vitestDurations = (file) =>
  durations(file, ({ testResults }) =>
    testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: path.relative(process.cwd(), name),
      ms: Math.round(endTime - startTime),
      tests: assertionResults.map(({ fullName, duration }) => ({
        title: fullName,
        ms: Math.round(duration ?? 0),
      })),
    })),
  );

/** Durations (ms) of a Playwright run, or of its projects that `isOf` names: per test with its own hooks and fixtures, and per file their sum, which several workers share. */
export const playwrightDurations = (file, isOf = inAny) =>
  durations(file, ({ suites, config }) =>
    suites.flatMap((suite) => {
      const tests = specRuns(suite, isOf).map(({ spec, results, parents }) => ({
        title: [...parents, spec.title].slice(1).join(' > '),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      }));
      if (tests.length === 0) return [];
      const name = path.relative(process.cwd(), path.resolve(config.rootDir, suite.file));
      return [{ file: name, ms: tests.reduce((sum, { ms }) => sum + ms, 0), tests }];
    }),
  );

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** The `most` slowest files of all runs, each with its slowest test. */
export function slowest(runs, most) {
  const files = Object.entries(runs).flatMap(([runner, all]) =>
    all.map((one) => ({ runner, ...one })),
  );
  return files
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ runner, file, ms, tests }) => {
      const top = tests.reduce((a, b) => (b.ms > a.ms ? b : a), { title: '', ms: 0 });
      const of = `${tests.length} test${tests.length === 1 ? '' : 's'}`;
      return `${seconds(ms).padStart(8)}  ${runner.padEnd(8)}  ${file} (${of}; ${seconds(top.ms)}: ${top.title})`;
    });
}

export const sumOf = (all) => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: all.flatMap(({ failures }) => failures),
});

export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} not run`;

/** A failure for the end of the log, so that the last lines name the test. */
export const failureText = ({ title, message }) => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_MESSAGE);
  return [`FAILED ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
};
