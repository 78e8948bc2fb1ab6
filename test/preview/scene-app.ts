import { createReadStream, existsSync, watch } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { until } from '../support/until.ts';

/** Serves the built preview page on 127.0.0.1. */
export interface SceneApp {
  /** Address of a scene by its name. */
  url(scene: string): string;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves the preview page. `shared`: a folder with the build for all processes of a test run, created by the first of them. Without it, the
 * build is deleted by `stop`.
 */
export async function startSceneApp(shared?: string): Promise<SceneApp> {
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'channelstrip-scenes-')));
  if (shared === undefined) await buildScenes(folder);
  else await buildOnce(shared);
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = join(folder, extname(pathname) === '' ? 'index.html' : pathname);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    // The build does not change while the server runs.
    response.setHeader('Cache-Control', 'max-age=86400, immutable');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url: (scene) => new URL(`?scene=${scene}`, origin).href,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (shared === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Builds into the folder, or waits for the process that has created it. */
async function buildOnce(folder: string): Promise<void> {
  const outcome = `${folder}.outcome`;
  await mkdir(dirname(folder), { recursive: true });
  // Undefined: another process created it.
  if ((await mkdir(folder, { recursive: true })) === undefined) {
    await until(
      (listener) => {
        const watcher = watch(dirname(folder), listener);
        return () => watcher.close();
      },
      () => existsSync(outcome),
      { limit: 110_000 },
    );
    const failed = await readFile(outcome, 'utf8');
    if (failed !== '') throw new Error(failed);
    return;
  }
  let failed = '';
  try {
    await buildScenes(folder);
  } catch (error) {
    failed = String(error);
    throw error;
  } finally {
    await writeFile(`${outcome}.new`, failed);
    await rename(`${outcome}.new`, outcome);
  }
}

/**
 * Builds the preview page as a function, `drawScene`, that the page calls again for the next scene: each scene gets its own instances of
 * the app's modules and so its own stores, but nothing is loaded or compiled again. The packages are one module, which the page evaluates
 * only once, so that the browser keeps its optimized code.
 */
async function buildScenes(outDir: string): Promise<void> {
  const [{ build }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  const common = { root: import.meta.dirname, configFile: false, logLevel: 'error' } as const;
  const output = { outDir, reportCompressedSize: false, target: 'chrome120', minify: false };
  const packages = new Set<string>();
  await build({
    ...common,
    plugins: [react(), asFunction],
    // The session of the core runs in the page, where Node's modules are missing.
    resolve: { alias: { 'node:async_hooks': join(import.meta.dirname, 'async-hooks.ts') } },
    build: {
      ...output,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        output: { codeSplitting: false },
        external: (id, importer) => {
          const outside = importer !== undefined && /^[@a-z](?!.*\.css$)/.test(id);
          if (outside && !id.startsWith('node:')) packages.add(id);
          return packages.has(id);
        },
      },
    },
  });
  await build({
    ...common,
    plugins: [allOf(packages)],
    publicDir: false,
    build: {
      ...output,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'packages',
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false, entryFileNames: 'packages.js' },
      },
    },
  });
}

/** Wraps the page's chunk in `drawScene`. */
const asFunction: Plugin = {
  name: 'as-function',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
      const body = chunk.code
        .replace(/^import \{(.*)\} from (".*");$/gm, (_all, names: string, from: string) => {
          return `const {${names.replaceAll(' as ', ': ')}} = packages[${from}];`;
        })
        .replace(/^import (\w+) from (".*");$/gm, 'const $1 = packages[$2].default;')
        .replace(/\bimport\((".*?")\)/g, 'Promise.resolve(packages[$1])');
      chunk.code = `import * as packages from "/packages.js";
globalThis.drawScene = async () => {
${body}
};
await globalThis.drawScene();
`;
    }
  },
};

/** A module named `packages` with an export for each package. */
const allOf = (packages: ReadonlySet<string>): Plugin => ({
  name: 'all-of',
  resolveId: (id) => (id === 'packages' ? id : undefined),
  load: (id) =>
    id === 'packages'
      ? [...packages].map((name) => `export * as "${name}" from "${name}";`).join('\n')
      : undefined,
});
