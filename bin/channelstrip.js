#!/usr/bin/env node
// Runs the built command line on the Node that the project brings; an older one only finds that and steps aside.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(root, 'out', 'main', 'cli.js');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const fits = major > 22 || (major === 22 && minor >= 13);

if (!existsSync(program)) {
  console.error(`Channelstrip is not built yet: run "npm run build" in ${root} first.`);
  process.exitCode = 1;
} else if (fits) {
  await import(pathToFileURL(program).href);
} else {
  const windows = process.platform === 'win32';
  const own = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(own)) handOver(own);
  else {
    console.error(
      `Node ${process.versions.node} is too old: Channelstrip needs 22.13, or its own after "npm install".`,
    );
    process.exitCode = 1;
  }
}

/** The same command line in another Node; signals go on to it, its end is ours. */
function handOver(node) {
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
