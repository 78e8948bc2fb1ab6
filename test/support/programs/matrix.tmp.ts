import { createCore } from '../../../src/main/core.ts';
import { runCli } from './cli-run.ts';
import { mkdtempSync } from 'node:fs';
const dir = mkdtempSync('/tmp/impx/data-');
const lines: string[][] = JSON.parse(process.argv[2] ?? '[]');
for (const args of lines) {
  const { code, out, err } = await runCli([...args, '--data-dir', dir, '--secret-store', 'memory'], { createCore });
  console.log(`$ ${args.join(' ')}  [${code}]\n${out.split('\n').slice(0,6).join('\n')}${err === '' ? '' : '  ERR ' + err.slice(0,600)}`.trim());
}
process.exit(0);
