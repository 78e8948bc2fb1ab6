import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const windows = process.platform === 'win32';

/** A signal asked this process to end: no further command is started. */
let ending = false;

/** Prints a command's lines as they come, each behind the label, because commands that run in parallel mix theirs. */
function printLabeled(child, label) {
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${label} | ${line}`));
}

function collect(child) {
  const chunks = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => chunks.push(chunk));
  return chunks;
}

/**
 * Runs a command and resolves with its exit code. Forwards termination signals, so that nothing is left running. Parallel commands do not mix
 * within a line: with `label` each line is printed behind it, with `stdio: 'pipe'` the output is printed when the command ends.
 */
export function run(command, args, { label, ...options } = {}) {
  if (ending) return Promise.resolve(1);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: label === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      shell: windows,
      ...options,
      env: { ...process.env, ...options.env },
    });
    if (label !== undefined) printLabeled(child, label);
    const printed = label === undefined ? collect(child) : [];
    const forward = (signal) => {
      ending = true;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const end = (code) => {
      for (const signal of signals) process.off(signal, forward);
      for (const chunk of printed) process.stdout.write(chunk);
      resolve(code);
    };
    child.on('error', () => end(127));
    child.on('close', (code, signal) => end(signal === null ? (code ?? 1) : 1));
  });
}

/** Runs a command and resolves with its output, or null if it failed. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'ignore'];
    const child = spawn(command, args, { stdio, shell: windows, ...options });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.on('error', () => resolve(null));
    // Output may still arrive after the exit event.
    child.on('close', (code) => resolve(code === 0 ? text.trim() : null));
  });
}
