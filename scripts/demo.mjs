// The app on its embedded demo servers, in the headless host: opens the browser, or prints the address.
import { run } from './run.mjs';

console.error('Starting Channelstrip on its demo servers (headless host). Ctrl+C ends it.');
process.exit(
  await run('node', ['bin/channelstrip.js', 'serve', '--demo', '--open', ...process.argv.slice(2)]),
);
