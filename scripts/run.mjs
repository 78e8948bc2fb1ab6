import { spawn } from 'node:child_process';

const windows = process.platform === 'win32';

/** A signal asked us to end: what would come next is not begun any more. */
let ending = false;

/** Runs a command and resolves with its exit code; signals that end us go on to it, so that nothing is left running. */
export function run(command, args, options = {}) {
  if (ending) return Promise.resolve(1);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: windows,
      ...options,
      env: { ...process.env, ...options.env },
    });
    const forward = (signal) => {
      ending = true;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const end = (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', () => end(127));
    child.on('exit', (code, signal) => end(signal === null ? (code ?? 1) : 1));
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
