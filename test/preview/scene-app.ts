import react from '@vitejs/plugin-react';
import { build, preview, type InlineConfig } from 'vite';

/** Serves the built preview page on 127.0.0.1. */
export interface SceneApp {
  /** Address of a scene by its name. */
  url(scene: string): string;
  stop(): Promise<void>;
}

/** Builds the preview page into `outDir` (absolute) and serves it. */
export async function startSceneApp(outDir: string): Promise<SceneApp> {
  const common: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
  };
  await build({
    ...common,
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, target: 'chrome120' },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const origin = server.resolvedUrls?.local[0] ?? '';
  return {
    url: (scene) => new URL(`?scene=${scene}`, origin).href,
    stop: () => server.close(),
  };
}
