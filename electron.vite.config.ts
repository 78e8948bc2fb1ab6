import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { asciiCode, mainChunks, requestStart, windowChunks } from './scripts/chunks.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    plugins: [asciiCode()],
    build: {
      outDir: 'out/main',
      target: 'node20',
      // A self-contained bundle starts faster than a tree of packages and can be packaged as it is.
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          headless: at('src/main/headless.ts'),
          cli: at('src/main/cli.ts'),
        },
        // The keyring is a native module, loaded from its package on first use.
        external: ['electron', '@napi-rs/keyring', 'bufferutil', 'utf-8-validate'],
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: mainChunks({
            version: [at('src/main/cli.ts')],
            command: [at('src/main/cli/run.ts')],
            'app-command': [at('src/main/cli/commands/players.ts')],
            core: [
              at('src/main/core.ts'),
              at('src/main/cli/own-core.ts'),
              at('src/main/cli/commands/serve.ts'),
            ],
          }),
          // Removes comments and whitespace, a third of the code to load at startup; keeps names for stack traces in the log.
          minify: { compress: false, mangle: false, codegen: true },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: at('src/preload/index.ts'),
          'now-playing': at('src/preload/now-playing.ts'),
        },
        external: ['electron'],
        // A sandboxed preload must be a classic script.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react(), requestStart(), asciiCode()],
    resolve: { alias: [{ find: /^zod$/, replacement: at('src/renderer/zod.ts') }] },
    build: {
      outDir: at('out/renderer'),
      target: 'chrome120',
      assetsInlineLimit: 0,
      minify: true,
      rolldownOptions: {
        input: { index: at('src/renderer/index.html') },
        output: {
          codeSplitting: windowChunks({
            first: at('src/renderer/first.ts'),
            window: at('src/renderer/main.tsx'),
            drawnFirst: [
              at('src/renderer/features/music/panel.tsx'),
              at('src/renderer/features/music/bar/NowPlayingBar.tsx'),
            ],
          }),
        },
      },
    },
  },
});
