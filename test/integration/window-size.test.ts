import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import windowConfig from '../../electron.vite.config.ts';

/**
 * Gzipped bytes of the scripts that the window loads before it draws more than the frame of the last visit, with the panels of seven domains. A service adds only its rail
 * texts and topics here; the rest loads with its panel.
 */
const FIRST_SCRIPTS = 150_750;

const folder = 'out/renderer';

/** Gzipped bytes of what the window loads while it draws its frame: the panel of `/` and the now-playing bar. */
const FIRST_PANEL = 47_850;

/** Scripts listed in the page: those that run or are imported at once, or (`low`) those preloaded for later. */
function namedScripts(priority: 'high' | 'low'): string[] {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const tags = [...page.matchAll(/<[^>]*(?:src|href)="\.?\/?(assets\/[^"]+\.js)"[^>]*>/g)];
  return tags
    .filter(([tag]) => tag.includes('fetchpriority="low"') === (priority === 'low'))
    .map(([, file = '']) => file);
}

/** The built window's first scripts: the page's own, and the large one with its imports, which the page preloads. */
const firstScripts = (): string[] => namedScripts('high');

const zipped = (text: string | Buffer): number => gzipSync(text).length;

/** Adds a panel with a table, a form and a dialog, as described in `docs/adding-a-service.md`. */
const trialPanel: Plugin = {
  name: 'trial-panel',
  enforce: 'pre',
  resolveId: (id) => (id === 'virtual:trial' ? '\0trial' : undefined),
  load: (id) => {
    if (id !== '\0trial') return undefined;
    const kit = ['table/DataTable', 'FormDialog', 'ConfirmDialog', 'Tabs', 'Select'];
    const from = (part: string): string => path.resolve('src/renderer/ui', `${part}.tsx`);
    return kit.map((part) => `export * from ${JSON.stringify(from(part))};`).join('\n');
  },
  transform: (code, id) =>
    id.endsWith('/src/renderer/domains.tsx')
      ? code.replace(
          'export const panels: readonly PanelEntry[] = [',
          `$&{ id: 'trial', place: 'rail', icon: Music, name: () => t('app:nav.music'), frameTopics: ['trial.state'],
            topics: ['trial.list'], load: async () => ({ Content: await import('virtual:trial') }) },`,
        )
      : undefined,
};

/** Builds the window; characters of the first scripts and of the first panel: zipped, they depend on the order of the modules. */
async function sizes(plugins: readonly Plugin[]): Promise<{ first: number; panel: number }> {
  const { renderer } = windowConfig as { readonly renderer: InlineConfig };
  const { output } = (await build({
    ...renderer,
    configFile: false,
    logLevel: 'silent',
    plugins: [...(renderer.plugins ?? []), ...plugins],
    build: { ...renderer.build, write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  const first = new Set<string>();
  const add = (fileName: string): void => {
    if (first.has(fileName)) return;
    first.add(fileName);
    for (const next of chunks.find((one) => one.fileName === fileName)?.imports ?? []) add(next);
  };
  for (const { name, fileName } of chunks) if (name === 'window') add(fileName);
  const sum = (wanted: (chunk: Rolldown.OutputChunk) => boolean): number =>
    chunks.filter(wanted).reduce((size, { code }) => size + code.length, 0);
  return {
    first: sum(({ fileName }) => first.has(fileName)),
    panel: sum(({ name }) => name === 'first-panel'),
  };
}

describe('the first scripts of the window', () => {
  const texts = firstScripts().map((file) => readFileSync(path.join(folder, file)));

  it('grow by no more than 3 %', () => {
    const size = texts.reduce((sum, text) => sum + zipped(text), 0);
    expect(size).toBeGreaterThan(FIRST_SCRIPTS / 2);
    expect(size).toBeLessThan(FIRST_SCRIPTS * 1.03);
  });

  it('are three, and the first panel is one more', () => {
    expect(texts).toHaveLength(3);
    const [panel = '', ...others] = namedScripts('low');
    expect(others).toEqual([]);
    expect(zipped(readFileSync(path.join(folder, panel)))).toBeLessThan(FIRST_PANEL * 1.03);
  });

  it('hardly grow with another panel', async () => {
    const before = await sizes([]);
    const after = await sizes([trialPanel]);
    expect(before.first).toBeGreaterThan(FIRST_SCRIPTS / 2);
    expect(after.first).toBeGreaterThan(before.first);
    expect(after.first).toBeLessThan(before.first * 1.03);
    expect(after.panel).toBeLessThan(before.panel * 1.03);
  }, 180_000);

  it('have no schema library in them', () => {
    for (const text of texts) expect(text.includes('invalid_union')).toBe(false);
    const lazy = readFileSync(path.join(folder, 'index.html'), 'utf8');
    expect(lazy).not.toMatch(/hls|Playout|Equalizer|Settings/);
  });
});
