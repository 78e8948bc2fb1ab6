import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CliAnswer } from '../support/cli-run.ts';
import { startCli } from '../support/start-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

/** Files that other programs wrote or that users reported, and what is right for them: test/fixtures/cases/media. */
const folder = fileURLToPath(new URL('../fixtures/cases/media/', import.meta.url));

interface Right {
  readonly exit?: number;
  readonly bands?: readonly Readonly<Record<string, string | number>>[];
  readonly preamp?: number;
  readonly left?: readonly number[];
  readonly right?: readonly number[];
  readonly tolerance?: number | { readonly gain: number; readonly q: number };
  readonly warnings?: readonly [] | string;
}

interface Case {
  readonly name: string;
  readonly files?: readonly string[];
  readonly run: readonly string[] | string;
  readonly expect: Right & { readonly anyOf?: readonly Right[] };
}

const cases = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Case[];
const tempDir = useTempDirs();

/** Runs the command of a case on its files. */
async function run(name: string, file?: string): Promise<CliAnswer & { readonly json: any }> {
}
