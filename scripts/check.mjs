// Format, lint, types, layers, unused parts and unit tests; arguments are passed to the unit tests.
import { prepareUnitTests, staticChecks, unitTests } from './checks.mjs';

await prepareUnitTests();
// The tests wait for a quarter of their time, in which the checks run.
const failed = (await Promise.all([staticChecks(), unitTests(process.argv.slice(2))])).flat();
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
