import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nightlySteps, step } from '../../../../../test/support/workflows/workflows-sample.ts';
import { layOutGraph, findNeighbour, formatShape } from './graph/graph-model.ts';
import { readParams, startCommand } from './params-text.ts';
import { exitCode, stepDetail } from './states.ts';

describe('the parameters of a run', () => {
  it.each([
    [null, []],
    [
      'A=1 B="two words"',
      [
        ['A', '1'],
        ['B', 'two words'],
      ],
    ],
    [
      'plain "quoted \\"x\\""',
      [
        [null, 'plain'],
        [null, 'quoted "x"'],
      ],
    ],
    [
      '{"A":"1","N":2}',
      [
        ['A', '1'],
        ['N', '2'],
      ],
    ],
    [
      '["a","b"]',
      [
        [null, 'a'],
        [null, 'b'],
      ],
    ],
    ['{broken', [[null, '{broken']]],
    ['A="open end', [['A', 'open end']]],
  ])('%j', (text, wanted) =>
    expect(readParams(text).map(({ name, value }) => [name, value])).toEqual(wanted),
  );

  it('reads any text', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Array.isArray(readParams(text))).toBe(true);
      }),
    ));

  it('writes a command line in which no value acts', () => {
    expect(startCommand('sync', [], 'cs-1')).toBe('channelstrip dag start sync --run-id cs-1');
    expect(startCommand('my flow', [{ name: 'A', value: "it's $(rm)" }])).toBe(
      "channelstrip dag start 'my flow' 'A=it'\\''s $(rm)'",
    );
  });
});

describe('the graph of a run', () => {
  it('puts handlers below the steps', () => {
    const steps = [...nightlySteps, step('onExit', [], { handler: 'onExit' })];
    const graph = layOutGraph(steps);
    const lowest = Math.max(...graph.cards.slice(0, -1).map(({ y }) => y));
    expect(graph.cards.at(-1)?.y).toBeGreaterThan(lowest);
    expect(graph.edges).toEqual(layOutGraph(nightlySteps).edges);
  });

  it('keeps its shape while states change', () => {
    const later = nightlySteps.map((one) => ({ ...one, state: 'succeeded' as const, retries: 3 }));
    expect(formatShape(later)).toBe(formatShape(nightlySteps));
  });

  it('leads sideways along edges, and up and down in a column', () => {
    const graph = layOutGraph(nightlySteps);
    const at = (name: string): number => nightlySteps.findIndex((one) => one.name === name);
    expect(findNeighbour(graph, at('loudness'), 'right')).toBe(at('qc-report'));
    expect(findNeighbour(graph, at('summary'), 'right')).toBeNull();
    expect(findNeighbour(graph, at('probe-media'), 'down')).toBe(at('fetch-rights'));
    expect(findNeighbour(graph, at('probe-media'), 'up')).toBeNull();
  });
});

describe('a step', () => {
  it('shows its exit code or its duration', () => {
    const failed = step('a', [], { state: 'failed', error: 'exit status 137: killed' });
    expect(exitCode(failed)).toBe('137');
    expect(exitCode(step('a', [], { error: 'no such file' }))).toBeNull();
    const times = { startedAt: 1000, finishedAt: null };
    expect(stepDetail(step('a', [], { ...times, state: 'running' }), 62_000)).toBe('1 min');
    // A server that crashed may omit the end, so the duration is unknown.
    expect(stepDetail(step('a', [], times), 62_000)).toBe('');
    const skipped = step('a', [], { startedAt: 1000, finishedAt: 1000, state: 'skipped' });
    expect(stepDetail(skipped, 62_000)).toBe('');
  });
});
