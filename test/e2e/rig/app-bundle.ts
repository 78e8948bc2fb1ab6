import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as App from '../../support/programs/start-cli.ts';
import { root } from './command-line.ts';

const folder = join(root, 'test-results/app');

/** Bundles the app for the specs' processes once per run, because each process would need ten seconds to load its modules one by one. */
export async function buildApp(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@napi-rs/keyring', 'bufferutil', 'utf-8-validate'] },
    build: {
      ssr: join(root, 'test/support/programs/start-cli.ts'),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'app.js' } },
    },
  });
}

/** The bundled app; its commands run in this process. */
export const loadApp = async (): Promise<typeof App> =>
  (await import(pathToFileURL(join(folder, 'app.js')).href)) as typeof App;

/** Options that give a command its data folder. */
export const on = (dataDir: string): string[] => ['--data-dir', dataDir, '--secret-store', 'file'];
