import { describe, expect, it } from 'vitest';
import { capture } from '../../scripts/run.mjs';

const printing = (script: string) => capture(process.execPath, ['-e', script]);

describe('what a program of the set-up printed', () => {
  it('is there whole, however late it comes', async () => {
    // A child of the program still prints when the program itself has ended.
    const late = `setTimeout(() => process.stdout.write('late'), 300)`;
    const script = `
      const options = { stdio: ['ignore', 'inherit', 'ignore'], detached: true };
      require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(late)}], options).unref();
      process.stdout.write('early ');`;
    expect(await printing(script)).toBe('early late');
  });

  it('is nothing where it fails or cannot be started', async () => {
    expect(await printing('console.log("x"); process.exit(3)')).toBeNull();
    expect(await capture('/nonexistent/program', [])).toBeNull();
  });
});
