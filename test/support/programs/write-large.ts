import { AtomicFiles } from '../../../src/main/platform/files.ts';

/** Replaces the file in its first argument with the number of letters in its second, and prints the result. */
const [file = '', length = '0'] = process.argv.slice(2);
try {
  await new AtomicFiles().writeText(file, 'b'.repeat(Number(length)));
  process.stdout.write('written\n');
} catch (error) {
  process.stdout.write(`${(error as NodeJS.ErrnoException).code ?? 'unknown'}\n`);
}
