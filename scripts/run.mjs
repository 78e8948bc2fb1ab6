import { spawn } from 'node:child_process';

const windows = process.platform === 'win32';

/** A signal asked us to end: what would come next is not begun any more. */
let ending = false;

/**
 * Runs a command and resolves with its exit code; signals that end us go on to it, so that nothing is left running.
 * With `stdio: 'pipe'` what it printed is shown at its end, so that commands that run side by side do not mix their lines.
 */
export function run(command, args, options = {}) {
  if (ending) return Promise.resolve(1);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: windows,
      ...options,
      env: { ...process.env, ...options.env },
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => printed.push(chunk));
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

/** Runs a command and resolves with what it printed, or null when it failed. */
export function capture(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], shell: windows });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.on('error', () => resolve(null));
    // At its exit what it printed may still be on the way.
    child.on('close', (code) => resolve(code === 0 ? text.trim() : null));
  });
}
