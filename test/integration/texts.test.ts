import { describe, expect, it } from 'vitest';
import { TextGraph } from '../support/window/text-graph.ts';

const graph = new TextGraph([
  'src/renderer/main.tsx',
  'src/main/index.ts',
  'src/main/headless.ts',
  'src/main/cli.ts',
]);

describe('the texts of the product', () => {
  it('are there wherever they are used', () => expect(graph.missing()).toEqual([]));

  it('are looked for in all that is loaded, at the start and later', () => {
    expect(graph.roots.length).toBeGreaterThan(20);
    expect(graph.roots).toContain('src/renderer/features/playout/panel.tsx');
    expect(graph.roots).toContain('src/renderer/features/eq/fit/fit.worker.ts');
    expect(graph.closure('src/main/core.ts').size).toBeGreaterThan(100);
  });

  it('of a panel are not loaded with the window', () => {
    const first = [...graph.closure('src/renderer/main.tsx')];
    for (const late of ['playout', 'eq', 'settings'])
      expect(first).not.toContain(`src/shared/${late}/texts.ts`);
  });
});
