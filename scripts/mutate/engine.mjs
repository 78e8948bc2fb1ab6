// Runs the tests of one file with each of its mutants, in a process of its own that mutate.mjs ends if a mutant never returns.
// Reads a job from the file of its first argument; sends `{ start }`, `{ result }` and `{ mutants }` to its parent.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { createVitest } from 'vitest/node';

const { file, tests, known, folder } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const MUTANTS_PER_WORKER = 40;

/** Ends all waits of a test that takes `took` ms without a change. */
const waitFor = (took) => Math.min(20_000, 2_000 + 2 * took);

async function instrument() {
  const silent = { debug() {}, info() {}, isDebugEnabled: () => false, warn: console.error };
  const content = readFileSync(file, 'utf8');
  const { files, mutants } = await new Instrumenter(silent).instrument(
    [{ name: resolve(file), content, mutate: true }],
    // Changes of texts change no tested behavior.
    { plugins: null, ignorers: [], excludedMutations: ['StringLiteral'] },
  );
  const wanted = mutants.filter(({ status }) => status !== 'Ignored');
  return { mutants: wanted, code: files[0].content };
}

const { mutants, code } = await instrument();
process.send({ mutants });

/** Runs in the order of the names, so that the run without a change is the last one. */
class ByName {
  sort = (specs) => specs.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
  shard = (specs) => specs;
}

const openRunner = (environment) =>
  createVitest(
    'test',
    {
      config: false,
      watch: false,
      environment,
      isolate: false,
      maxWorkers: 1,
      include: [`${folder}/*/*.test.mjs`],
      env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/session-bus', LC_ALL: 'C.UTF-8' },
      expect: { poll: { timeout: 5_000 } },
      sequence: { sequencer: ByName },
      onConsoleLog: () => false,
      reporters: [{ onTestModuleStart: ({ moduleId }) => process.send({ start: moduleId }) }],
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          load: (id) => (id === resolve(file) ? code : undefined),
          // The cache on disk is that of all test runs, and knows a file by its text there.
          configureVitest: ({ defineCacheKeyGenerator }) =>
            defineCacheKeyGenerator(({ id }) => (id === resolve(file) ? false : undefined)),
        },
      ],
    },
  );

const runners = {};
let runCount = 0;

/** Runs test files that are made for it: each is a call of test-kit.mjs. Returns the names of those that failed, and how long each took, ms. */
async function run(test, calls) {
  const isWindow = test.startsWith('src/renderer');
  const environment = isWindow ? 'happy-dom' : 'node';
  const vitest = await (runners[environment] ??= openRunner(environment));
  rmSync(folder, { recursive: true, force: true });
  // Vite keeps what it has read from a path.
  runCount += 1;
  const place = resolve(folder, String(runCount));
  mkdirSync(place, { recursive: true });
  const paths = calls.map(({ name, verb, ...options }) => {
    const path = join(place, `${name}.test.mjs`);
    writeFileSync(
      path,
      `import { ${verb} } from '${resolve('scripts/mutate/test-kit.mjs')}';
await ${verb}(${JSON.stringify({ isWindow, ...options })}, () => import('${resolve(test)}'));
`,
    );
    return path;
  });
  const project = vitest.getRootProject();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    paths.map((path) => project.createSpecification(path)),
  );
  const lost = unhandledErrors.map((fault) => fault.VITEST_TEST_PATH);
  const outcome = new Map(
    testModules.map((module) => [
      module.moduleId,
      {
        isFailed: !module.ok() || lost.includes(module.moduleId),
        took: module.diagnostic().duration,
        errors: [
          ...module.errors(),
          ...[...module.children.allTests('failed')].flatMap((at) => at.result().errors),
        ],
      },
    ]),
  );
  return paths.map((path) => outcome.get(path) ?? { isFailed: true, took: 0, errors: [] });
}

/** What each test of a file reaches, or undefined if a test fails without a change. */
async function measure(test) {
  const coverageFile = resolve(folder, 'coverage.json');
  const call = { name: 'measure', verb: 'measure', coverageFile, waitMs: 20_000 };
  const [{ isFailed, took, errors }] = await run(test, [call]);
  if (isFailed) {
    process.send({ warning: `${test} fails without a change: ${errors[0]?.message ?? ''}` });
    return undefined;
  }
  return { took, ...JSON.parse(readFileSync(coverageFile, 'utf8')) };
}

/** The tests that reach a mutant (undefined: all, because loading reaches it) and how often it may be reached; or undefined if none does. */
function reach({ perTest, static: atLoad }, id) {
  const names = Object.keys(perTest).filter((name) => perTest[name][id] !== undefined);
  if (names.length === 0 && atLoad[id] === undefined) return undefined;
  const hits = names.reduce((sum, name) => sum + perTest[name][id], atLoad[id] ?? 0);
  return { tests: atLoad[id] === undefined ? names : undefined, hitLimit: 1_000 + 100 * hits };
}

const results = new Map(known.map((result) => [result.id, result]));

function report(result) {
  results.set(result.id, result);
  process.send({ result });
}

const isAlive = ({ id }) => !['Killed', 'Timeout'].includes(results.get(id)?.status);
const hasRun = (id, test) => results.get(id)?.by?.includes(test) === true;

/** Runs one test file with the mutants it reaches. */
async function runTest(test) {
  const open = mutants.filter((mutant) => isAlive(mutant) && !hasRun(mutant.id, test));
  if (open.length === 0) return;
  const coverage = await measure(test);
  if (coverage === undefined) return;
  const waitMs = waitFor(coverage.took);
  const calls = open.flatMap(({ id }) => {
    const reached = reach(coverage, id);
    return reached
      ? [{ name: `mutant-${id}`, verb: 'runWith', mutant: id, waitMs, ...reached }]
      : [];
  });
  for (let from = 0; from < calls.length; from += MUTANTS_PER_WORKER) {
    const some = calls.slice(from, from + MUTANTS_PER_WORKER);
    const control = { name: 'without-change', verb: 'runWith', waitMs };
    const outcomes = await run(test, [...some, control]);
    if (outcomes.pop().isFailed) {
      process.send({ warning: `${test} fails without a change after others` });
      return;
    }
    for (const [at, { isFailed }] of outcomes.entries()) {
      const id = some[at].mutant;
      const before = results.get(id)?.by ?? [];
      report(
        isFailed
          ? { id, status: 'Killed', by: [test] }
          : { id, status: 'Survived', by: [...before, test] },
      );
    }
  }
}

for (const test of tests) await runTest(test);
for (const runner of Object.values(runners)) await (await runner).close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
