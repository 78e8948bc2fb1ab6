// Format, lint, types, layers, unused parts and unit tests; arguments are passed to the unit tests.
import { prepareUnitTests, staticChecks, unitTests } from './checks.mjs';

await prepareUnitTests();
const failed = [...(await staticChecks()), ...(await unitTests(process.argv.slice(2)))];
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
