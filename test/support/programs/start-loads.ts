import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Starts the headless host on the folder in the second argument, with an example service if the first is `more`, and prints what was loaded
 * until its READY line: files of the project with their sizes, and Node's own modules.
 */
const [which, dataDir = ''] = process.argv.slice(2);
const product = new URL('../../../', import.meta.url).href;
const files = new Map<string, number>();
registerHooks({
  load: (url, context, next) => {
    const result = next(url, context);
    const own = url.startsWith(product) && !url.includes('/node_modules/');
    if (own) files.set(url.slice(product.length), Buffer.byteLength(result.source ?? ''));
    return result;
  },
});

const { main } = await import('../../../src/main/cli/main.ts');
const { processIo } = await import('../../../src/main/cli/process-io.ts');
const { appRoot } = await import('../../../src/main/hosts/common/app-root.ts');

const end = new AbortController();
const report = (line: string): void => {
  if (!line.startsWith('READY ')) return;
  const { moduleLoadList } = process as unknown as { moduleLoadList: readonly string[] };
  process.stdout.write(`${JSON.stringify({ files: Object.fromEntries(files), moduleLoadList })}\n`);
  end.abort();
};

process.exitCode = await main(['serve', '--data-dir', dataDir, '--secret-store', 'file'], {
  io: { ...processIo(end.signal), out: report },
  root: appRoot(fileURLToPath(import.meta.url)),
  createCore: async (options) => {
    const [{ openAdapters }, { composeCore }, { domains }] = await Promise.all([
      import('../../../src/main/core/adapters.ts'),
      import('../../../src/main/core/compose.ts'),
      import('../../../src/main/domains.ts'),
    ]);
    const more = which === 'more' ? [(await import('../parcels/parcels-domain.ts')).parcels] : [];
    return composeCore(await openAdapters(options, () => []), options, [...domains, ...more]);
  },
});
