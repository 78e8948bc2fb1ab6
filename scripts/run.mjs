import { spawn } from 'node:child_process';

const windows = process.platform === 'win32';

/** Runs a command with the project's own Node and tools first on PATH; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: windows,
      ...options,
      env: { ...process.env, ...options.env },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

/** Runs a command and resolves with what it printed, or null when it failed. */
export function capture(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], shell: windows });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.on('error', () => resolve(null));
    child.on('exit', (code) => resolve(code === 0 ? text.trim() : null));
  });
}
