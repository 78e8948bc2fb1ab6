import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { main } from '../../../src/main/cli/main.ts';
import { processIo } from '../../../src/main/cli/process-io.ts';
import { createCore } from '../../../src/main/core.ts';
import { appRoot } from '../../../src/main/hosts/common/app-root.ts';
import { endOnSignals } from '../../../src/main/hosts/common/end-on-signals.ts';
import { startEndWatchdog } from '../../../src/main/hosts/common/end-watchdog.ts';

/** The headless host started by its own entry, with faults triggered by lines on its input. */
const io = processIo(endOnSignals());
const root = appRoot(fileURLToPath(import.meta.url));

const faults: Readonly<Record<string, (detail: string) => void>> = {
  reject: (detail) => void Promise.reject(new Error(detail)),
  throw: (detail) => {
    setImmediate(() => {
      throw new Error(detail);
    });
  },
  print: (text) => {
    process.stdout.write(`${text}\n`);
  },
  /** Blocks when the process is asked to end. */
  'block-at-end': () => {
    io.signal.addEventListener('abort', () => {
      for (;;);
    });
    writeSync(1, 'waiting\n');
  },
  /** Blocks until SIGCONT when the process is asked to end, as on a very busy machine. */
  'pause-at-end': () => {
    io.signal.addEventListener('abort', () => {
      writeSync(1, 'paused\n');
      process.kill(process.pid, 'SIGSTOP');
    });
    writeSync(1, 'waiting\n');
  },
  block: () =>
    void startEndWatchdog().then(() => {
      writeSync(1, 'blocked\n');
      for (;;);
    }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const [name = '', ...detail] = line.split(' ');
  faults[name]?.(detail.join(' '));
});

void main(['serve', ...process.argv.slice(2)], { io, root, createCore }).then((code) => {
  process.stdout.write('', () => process.exit(code));
});
