import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export interface PageParts {
  readonly script: string;
  readonly style: string;
}

/** A page as one script and its styles, built for production. `input`: from this folder; `root`: where its packages are resolved. */
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
        // A module: the page's own modules may wait while they load.
        output: { format: 'es', codeSplitting: false },
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

/** Opens an empty document on this computer: unlike `about:blank` it may use what browsers give secure pages only. */
export async function openBlank(page: Page): Promise<void> {
  const url = 'http://localhost/blank';
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(url);
}

/** Puts a built page into an open one; resolves when its script has run. */
export async function addParts(page: Page, { script, style }: PageParts): Promise<void> {
  if (style !== '') await page.addStyleTag({ content: style });
  await page.addScriptTag({ type: 'module', content: `${script}\nglobalThis.benchReady = true;` });
  await page.waitForFunction(() => 'benchReady' in globalThis);
}
