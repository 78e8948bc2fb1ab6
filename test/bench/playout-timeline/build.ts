import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export interface PageParts {
  readonly script: string;
  readonly style: string;
}

/** A page as one script and its styles, built for production. `root`: where its packages are resolved. */
export async function buildPage(input: string, root?: string): Promise<PageParts> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    ...(root === undefined ? {} : { root }),
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      assetsInlineLimit: 1_000_000,
      cssCodeSplit: false,
      rollupOptions: {
        input: resolve(import.meta.dirname, input),
        output: { format: 'iife' },
      },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as {
    readonly output: readonly {
      readonly type: string;
      readonly fileName: string;
      readonly code?: string;
      readonly source?: string | Uint8Array;
    }[];
  };
  const style = output.filter(({ fileName }) => fileName.endsWith('.css'));
  return {
    script: output.find(({ type }) => type === 'chunk')?.code ?? '',
    style: style.map(({ source = '' }) => source.toString()).join('\n'),
  };
}
