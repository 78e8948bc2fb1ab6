import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';

/** A test that says nothing for so long, ms, runs a loop without an end. The first run also reads all modules. */
const MAX_SILENCE_MS = 60_000;
const MAX_FIRST_SILENCE_MS = 180_000;

/** Runs the engine once. Returns the mutant that never returned, or undefined at the end. */
function runEngine(job, folder, onMessage) {
  const path = join(folder, 'job.json');
  writeFileSync(path, JSON.stringify(job));
  return new Promise((resolve, reject) => {
    const engine = fork(join(import.meta.dirname, 'engine.mjs'), [path], {
      detached: true,
      silent: true,
    });
    let timer;
    let running = '';
    let said = '';
    // Failing tests say much, and here they are what is wanted.
    for (const output of [engine.stdout, engine.stderr])
      output.on('data', (data) => (said = `${said}${data}`.slice(-4_000)));
    const isHanging = () => {
      process.kill(-engine.pid, 'SIGKILL');
      resolve(/mutant-(\d+)/.exec(running)?.[1] ?? '');
    };
    engine.on('message', (message) => {
      clearTimeout(timer);
      if (message.start !== undefined) running = message.start;
      const silence = running.includes('mutant-') ? MAX_SILENCE_MS : MAX_FIRST_SILENCE_MS;
      timer = setTimeout(isHanging, silence);
      onMessage(message);
    });
    const endEngine = () => engine.kill();
    engine.on('exit', (code) => {
      clearTimeout(timer);
      process.off('exit', endEngine);
      if (code === 0) resolve(undefined);
      // After `isHanging` this changes nothing.
      else reject(new Error(`The engine ended with code ${code ?? 'none'}:\n${said}`));
    });
    process.on('exit', endEngine);
  });
}

/** Runs `tests` with each mutant of `file` that is not in `known`. Returns the mutants with their results. */
export async function runFile({ file, tests, known, folder }) {
  mkdirSync(folder, { recursive: true });
  const results = new Map(known.map((result) => [result.id, result]));
  let mutants = [];
  const onMessage = (message) => {
    if (message.mutants) ({ mutants } = message);
    if (message.warning) console.log(message.warning);
    if (message.result) results.set(message.result.id, message.result);
  };
  for (;;) {
    const job = { file, tests, known: [...results.values()], folder: join(folder, 'tests') };
    const hanging = await runEngine(job, folder, onMessage);
    if (hanging === undefined) break;
    if (hanging === '') throw new Error(`The tests of ${file} do not end.`);
    results.set(hanging, { id: hanging, status: 'Timeout', by: [] });
  }
  return mutants.map((mutant) => ({ status: 'NoCoverage', ...mutant, ...results.get(mutant.id) }));
}
