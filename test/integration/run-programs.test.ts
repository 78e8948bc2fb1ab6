import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { capture } from '../../scripts/run.mjs';

const printing = (script: string) => capture(process.execPath, ['-e', script]);

describe('what a program of the set-up printed', () => {
  it('is there whole, however late it comes', async () => {
    // A child of the program keeps printing after the program itself has ended.
    const late = `process.stdin.resume().on('end', () => process.stdout.write('late'))`;
    const script = `
      const options = { stdio: ['pipe', 'inherit', 'ignore'], detached: true };
      require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(late)}], options);
      process.stdout.write('early ', () => process.exit());`;
    expect(await printing(script)).toBe('early late');
  });

  it('is nothing where it fails or cannot be started', async () => {
    expect(await printing('console.log("x"); process.exit(3)')).toBeNull();
    expect(await capture('/nonexistent/program', [])).toBeNull();
  });
});

describe('a run of several programs that is told to end', () =>
  it('ends the one that runs and begins no other', async () => {
    const module = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
    const script = `
      const { run } = await import(${JSON.stringify(module)});
      const node = (code) => run(process.execPath, ['-e', code]);
      const first = await node('console.log("first"); setInterval(() => {}, 1000)');
      const second = await node('console.log("second")');
      console.log(first, second);`;
    const args = ['--input-type=module', '-e', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said === 'first\n') child.kill('SIGTERM');
    });
    await once(child, 'close');
    expect(said).toBe('first\n1 1\n');
  }));

describe('a run with a label', () =>
  it('prints each line behind it, also one without an end', async () => {
    const module = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
    const printed = `process.stdout.write('one\\ntwo')`;
    const script = `
      const { run } = await import(${JSON.stringify(module)});
      await run(process.execPath, ['-e', ${JSON.stringify(printed)}], { label: 'unit' });`;
    expect(await capture(process.execPath, ['--input-type=module', '-e', script])).toBe(
      'unit | one\nunit | two',
    );
  }));
