import { resolve } from 'node:path';
import { build } from 'vite';

/** A module of the tests with all its imports, as one classic script for a page. `path`: within `test/support`. */
export async function webScript(path: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: resolve(import.meta.dirname, '..', path),
        output: { format: 'iife' },
      },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as {
    readonly output: readonly { readonly type: string; readonly code?: string }[];
  };
  const code = output.find(({ type }) => type === 'chunk')?.code;
  if (code === undefined) throw new Error(`${path} became no script`);
  return code;
}
