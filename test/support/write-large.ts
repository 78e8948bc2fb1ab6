import { AtomicFiles } from '../../src/main/platform/files.ts';

/** Replaces the file of its first argument by as many letters as its second says, and prints what came of it. */
const [file = '', length = '0'] = process.argv.slice(2);
try {
  await new AtomicFiles().writeText(file, 'b'.repeat(Number(length)));
  process.stdout.write('written\n');
} catch (error) {
  process.stdout.write(`${(error as NodeJS.ErrnoException).code ?? 'unknown'}\n`);
}
