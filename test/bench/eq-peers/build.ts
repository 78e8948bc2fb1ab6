import { resolve } from 'node:path';
import { build } from 'vite';

/** The page of the peers as one script, built for production. */
export async function peersScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rollupOptions: {
        input: resolve(import.meta.dirname, 'page.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as {
    readonly output: readonly { readonly type: string; readonly code?: string }[];
  };
  return output.find(({ type }) => type === 'chunk')?.code ?? '';
}
