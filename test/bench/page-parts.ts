import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { onceArgs } from './measure.ts';

export interface PageParts {
  readonly script: string;
  readonly style: string;
}

const previewFolder = resolve(import.meta.dirname, '../preview');
const built = new Map<string, Promise<PageParts>>();

/** A page as one script and its styles, built for production. `input`: from this folder. Parts that measure the same page share its build. */
export function buildPage(input: string): Promise<PageParts> {
  const page = built.get(input) ?? buildParts(input);
  built.set(input, page);
  return page;
}

async function buildParts(input: string): Promise<PageParts> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    // The session of the core runs in the page, without Node.
    resolve: { alias: { 'node:async_hooks': resolve(previewFolder, 'async-hooks.ts') } },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.argv': JSON.stringify(onceArgs),
    },
    build: {
      write: false,
      assetsInlineLimit: 1_000_000,
      cssCodeSplit: false,
      rollupOptions: {
        input: resolve(import.meta.dirname, input),
        // A module: the page's own modules may wait while they load.
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as {
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

/** Opens an empty document on this computer: unlike `about:blank` it may use what browsers give secure pages only. */
export async function openBlank(page: Page): Promise<void> {
  const url = 'http://localhost/blank';
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(url);
}

/** Puts a built page into an open one; resolves when its script has run, rejects with the script's error. */
export async function addParts(page: Page, { script, style }: PageParts): Promise<void> {
  if (style !== '') await page.addStyleTag({ content: style });
  const thrown = new Promise<never>((_, reject) => page.once('pageerror', reject));
  await page.addScriptTag({ type: 'module', content: `${script}\nglobalThis.benchReady = true;` });
  await Promise.race([page.waitForFunction(() => 'benchReady' in globalThis), thrown]);
}
