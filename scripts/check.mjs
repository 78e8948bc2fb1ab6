// Format, lint, types, layers, unused parts and unit tests; arguments are passed to the unit tests.
import { checks } from './checks.mjs';

const failed = await checks(process.argv.slice(2));
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
