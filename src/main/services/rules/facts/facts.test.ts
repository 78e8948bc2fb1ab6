import { describe, expect, it } from 'vitest';
import {
  deployment,
  overview,
  service,
} from '../../../../../test/support/deploys/deploys-sample.ts';
import { overview as issues } from '../../../../../test/support/issues/issues-sample.ts';
import { someChannel } from '../../../../../test/support/playout/some-channel.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import type { Run } from '../../../../shared/workflows/model.ts';
import { deployFacts } from './deploy-facts.ts';
import { factOf, filled, oneLine } from './fact.ts';
import { gapFacts } from './gap-facts.ts';
import { issueFacts } from './issue-facts.ts';
import { News } from './news.ts';
import { offlineSince, playerFacts } from './player-facts.ts';
import { runFact } from './run-facts.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 23, 12);

const gap = (from: number, to: number, change: Partial<PlacedFinding> = {}): PlacedFinding => ({
  path: '/a.json',
  pointer: '',
  code: 'gap',
  severity: 'warning',
  message: 'A gap.',
  id: `g${String(from)}`,
  channel: 'c1',
  ref: null,
  title: null,
  from,
  to,
  ...change,
});

const subjects = ({ facts }: { readonly facts: readonly { subject: string }[] }) =>
  facts.map(({ subject }) => subject);

describe('gaps', () => {
  const channel = someChannel('c1', { name: 'Cinema' });

  it('count if they begin within the hours and are not over', () => {
    const at = (from: number, hours: number) =>
      gapFacts([channel], [gap(from, from + HOUR)], hours, now).facts.length;
    expect(at(now + 2 * HOUR, 3)).toBe(1);
    expect(at(now + 2 * HOUR, 2)).toBe(0);
    expect(at(now - 2 * HOUR, 3)).toBe(0);
    expect(at(now - HOUR / 2, 3)).toBe(1);
  });

  it('are told by the clock of the channel, and not at all while it is unknown', () => {
    const found = [gap(now + 50 * HOUR, now + 51 * HOUR)];
    const shifted = { ...channel, shiftMs: 49 * HOUR };
    expect(gapFacts([shifted], found, 2, now).facts[0]?.at).toBe(now + HOUR);
    expect(gapFacts([{ ...channel, shiftMs: null }], found, 72, now).facts).toEqual([]);
  });

  it('are not those that the engine bridges, nor other findings; the end of the plan is one', () => {
    const short = gap(now + HOUR, now + HOUR + 30_000);
    const known = gap(now + HOUR, now + 2 * HOUR, { severity: 'info' });
    expect(gapFacts([channel], [short, known], 12, now).facts).toEqual([]);
    const ending = { ...channel, span: { from: now, to: now + 5 * HOUR } };
    expect(subjects(gapFacts([ending], [], 12, now))).toEqual(['Cinema']);
    expect(gapFacts([ending], [], 4, now).facts).toEqual([]);
  });
});

it('failed deploys have the key of their deployment, and of the service without a list', () => {
  const failed = deployment('d9', { state: 'failed', error: 'exit\ncode 1' });
  const api = service('api', { state: 'failed', recent: [failed, deployment('d8')] });
  const sight = deployFacts({ ...overview, services: [api, service('web', { recent: [] })] });
  expect(sight.facts).toMatchObject([{ key: `${api.id} d9`, detail: 'exit code 1', of: api.id }]);
  const deployments = { on: false, reason: 'old' };
  const old = { ...overview, services: [api], features: { ...overview.features, deployments } };
  expect(deployFacts(old).facts[0]?.key).toBe(`${api.id} ${String(api.updatedAt)}`);
});

it('a failed run of a rule is caused by it, others are not', () => {
  const run: Run = {
    file: 'a',
    name: 'a',
    id: 'cs-rule-20261123-1',
    state: 'failed',
    rawState: 2,
    params: null,
    queuedAt: null,
    startedAt: now,
    finishedAt: null,
    trigger: null,
  };
  expect(runFact(run)).toMatchObject({ caused: true, at: now });
  expect(runFact({ ...run, id: 'cs-20261123-1' })?.caused).toBe(false);
  expect(runFact({ ...run, state: 'aborted' })).toBeNull();
});

it('only assignments of issues count, each once', () => {
  const [row] = issues.first.rows;
  if (row === undefined) throw new Error('no issue');
  const by = { by: 'Ines', at: now, to: '' };
  const news = [
    { kind: 'assigned', ...by },
    { kind: 'mentioned', ...by },
  ] as const;
  const { facts } = issueFacts({
    ...issues,
    concerns: [
      { ...row, watched: false, news: [...news], mentions: [], byMe: false, foundAt: now },
    ],
  });
  expect(facts).toMatchObject([{ subject: row.key, detail: row.summary, of: row.project.key }]);
});

describe('players', () => {
  const players = [somePlayer('a', { available: false }), somePlayer('b')];

  it('are offline after the minutes, from when they went', () => {
    const since = offlineSince(new Map(), players, now);
    const later = offlineSince(since, players, now + 60_000);
    expect(later.get('a')).toBe(now);
    expect(subjects(playerFacts(players, later, 10, now + 9 * 60_000))).toEqual([]);
    expect(subjects(playerFacts(players, later, 10, now + 10 * 60_000))).toEqual(['a']);
    expect(offlineSince(later, [somePlayer('a')], now).size).toBe(0);
  });
});

describe('news', () => {
  const fact = (key: string, at = now, of = key) =>
    factOf({ kind: 'runFailed', key, of, subject: key, detail: '', at });
  const keys = (facts: readonly { key: string }[]) => facts.map(({ key }) => key);

  it('are what was not there at the first look, each once', () => {
    const news = new News();
    expect(news.of({ facts: [fact('1')], known: [], newest: 0 })).toEqual([]);
    const both = { facts: [fact('1'), fact('2')], known: [], newest: 0 };
    expect(keys(news.of(both))).toEqual(['2']);
    expect(news.of(both)).toEqual([]);
  });

  it('are not what is only read later, nor what was there when its player was first seen', () => {
    const news = new News();
    news.of({ facts: [], known: ['p'], newest: now });
    const late = { facts: [fact('old', now - 1), fact('new', now + 1)], known: [], newest: now };
    expect(keys(news.of(late))).toEqual(['new']);
    const met = { facts: [fact('q1', now + 2, 'q'), fact('p1', now + 2, 'p')], known: ['p', 'q'] };
    expect(keys(news.of({ ...met, newest: now }))).toEqual(['p1']);
  });
});

describe('texts of servers', () => {
  it('become one line without characters that break or reorder it, clipped', () => {
    expect(oneLine('a\r\n\u202eb\u0000 \u001b[31mc')).toBe('a b [31mc');
    expect(oneLine('x'.repeat(400))).toHaveLength(300);
  });

  it('are filled in once', () => {
    const detail = '{subject} $& `x`';
    const fact = factOf({ kind: 'runFailed', key: 'k', of: 'k', subject: 'S', detail, at: 0 });
    expect(filled('{subject}: {detail} {other}', fact)).toBe('S: {subject} $& `x` {other}');
  });
});
