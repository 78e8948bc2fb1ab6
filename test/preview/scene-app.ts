import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview, type InlineConfig } from 'vite';

/** Serves the built preview page on 127.0.0.1. */
export interface SceneApp {
  /** Address of a scene by its name. */
  url(scene: string): string;
  stop(): Promise<void>;
}

/** Builds the preview page into a temporary folder and serves it. `stop` removes the folder. */
export async function startSceneApp(): Promise<SceneApp> {
  const outDir = await mkdtemp(join(tmpdir(), 'channelstrip-scenes-'));
  const common: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    plugins: [react()],
    // The session of the core runs in the page, without Node.
    resolve: { alias: { 'node:async_hooks': join(import.meta.dirname, 'async-hooks.ts') } },
    logLevel: 'error',
  };
  await build({
    ...common,
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, target: 'chrome120' },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      // Nothing changes while it runs. Asking again for each of the 250 files takes most of the time of a scene's start.
      headers: { 'Cache-Control': 'max-age=86400, immutable' },
    },
  });
  const origin = server.resolvedUrls?.local[0] ?? '';
  return {
    url: (scene) => new URL(`?scene=${scene}`, origin).href,
    stop: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
