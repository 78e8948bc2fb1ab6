import { afterEach, describe, expect, it } from 'vitest';
import { attentionList } from '../../../../test/support/core/attention-list.ts';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { MemorySettings } from '../../../../test/support/music/players-rig.ts';
import { quietLog } from '../../../../test/support/core/scripted-core.ts';
import { someChannel } from '../../../../test/support/playout/some-channel.ts';
import { somePlayer } from '../../../../test/support/music/some-player.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { noConnection } from '../../../shared/music/topics.ts';
import { noWorkspace } from '../../../shared/playout/topics.ts';
import type { Rule, RuleWhen } from '../../../shared/rules/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Run } from '../../../shared/workflows/model.ts';
import type { CommandPort } from '../../platform/ports/command-port.ts';
import { unavailableStore } from '../../platform/store/unavailable-store.ts';
import { RulesService } from './rules-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The rules on a hub whose topics the test sets. */
function rig() {
  const clock = new FakeClock();
  const { hub, port } = attentionList(clock);
  const gaps: unknown[] = [];
  const asked: string[] = [];
  /** Starts of workflows that wait for their answer. */
  const starts: {
    readonly resolve: (run: Pick<Run, 'name' | 'id'>) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  const commands: CommandPort = {
    call: (name, input) => {
      asked.push(name);
      if (name === 'workflows.start')
        return new Promise<never>((resolve, reject) => {
          starts.push({ resolve: (run) => resolve(run as never), reject });
        });
      const { from, limit } = input as { from: number; limit: number };
      const findings = gaps.slice(from, from + limit);
      return Promise.resolve({ total: gaps.length, findings } as never);
    },
    open: () => undefined,
  };
  const settings = new MemorySettings();
  const rules = new RulesService({
    clock,
    hub,
    attention: port,
    commands,
    settings,
    store: unavailableStore,
    log: quietLog,
    random: () => 0.5,
  });
  rules.start();
  stops.push(() => {
    rules.stop();
    hub.dispose();
  });
  const context = { signal: new AbortController().signal, origin: 'test' } as const;
  /** The newest runs, which all failed. */
  const failed = (...runs: readonly [name: string, id: string][]) => {
    const listed = runs.map(([name, id]) => ({ name, id, state: 'failed' }));
    const abilities = { allRuns: 'not listed' };
    const value = { dialect: 'legacy', abilities, workflows: [], runs: listed };
    hub.set('workflows.overview', { ...nothingRead, value: value as never });
  };
  const offline = (...ids: string[]) => {
    hub.set('music.connection', { ...noConnection, state: { k: 'online', since: 0 } });
    for (const id of ['a', 'b'])
      hub.setEntry('music.players', id, somePlayer(id, { available: !ids.includes(id) }));
  };
  return {
    clock,
    hub,
    gaps,
    asked,
    starts,
    failed,
    offline,
    add: async (when: RuleWhen, change: Partial<Rule> = {}) => {
      const then = { k: 'notify', text: '' } as const;
      const rule: Rule = { id: 'r', name: 'R', on: false, when, then, ...change };
      await rules.handlers['rules.save']({ rule }, context);
      await rules.handlers['rules.try']({ rule }, context);
      await rules.handlers['rules.switch']({ id: rule.id, on: true }, context);
      return rule;
    },
    save: (rule: Rule) => rules.handlers['rules.save']({ rule }, context),
    switch: (on: boolean) => rules.handlers['rules.switch']({ id: 'r', on }, context),
    isOn: () => hub.get('rules.state').rules[0]?.on,
    try: (rule: Rule) => rules.handlers['rules.try']({ rule }, context),
    fired: async (ms: number) => {
      await clock.advanceAsync(ms);
      return hub.get('rules.state').log.map(({ fact, problem }) => [fact.subject, problem]);
    },
  };
}

const offlineFor = (minutes: number): RuleWhen => ({ k: 'playerOffline', player: null, minutes });

it('fires for a player that stays offline for the minutes, not for one that was so before', async () => {
  const { offline, add, fired, hub } = rig();
  offline('a');
  const rule = await add(offlineFor(10));
  expect(rule.on).toBe(false);
  expect(await fired(20 * MINUTE)).toEqual([]);
  offline('a', 'b');
  expect(await fired(9 * MINUTE)).toEqual([]);
  expect(await fired(3 * MINUTE)).toEqual([['b', null]]);
  expect(await fired(60 * MINUTE)).toHaveLength(1);
  // Without a connection the players are unknown, which is no news.
  hub.set('music.connection', noConnection);
  hub.replaceEntries('music.players', {});
  expect(await fired(60 * MINUTE)).toHaveLength(1);
});

it('fires at most 20 times a day', async () => {
  const { offline, add, fired } = rig();
  offline();
  await add(offlineFor(0));
  for (let time = 0; time < 22; time += 1) {
    offline('a');
    await fired(2 * MINUTE);
    offline();
    await fired(2 * MINUTE);
  }
  const log = await fired(0);
  expect(log.filter(([, problem]) => problem === null)).toHaveLength(20);
  expect(log[0]).toEqual(['a', t('rules:heldBack', { count: 1 })]);
});

it('fires when a gap comes within the hours, and knows it when a rule is tried', async () => {
  const { clock, hub, gaps, asked, add, fired, try: tried } = rig();
  const from = clock.now() + 5 * HOUR;
  gaps.push({ code: 'gap', severity: 'warning', channel: 'c1', from, to: from + HOUR });
  const rule = await add({ k: 'playoutGap', channel: 'c1', hours: 4 });
  expect(asked).toEqual([]);
  hub.setEntry('playout.channels', 'c1', someChannel('c1', { name: 'Cinema' }));
  hub.set('playout.workspace', { ...noWorkspace, state: 'open', findingsRevision: 1 });
  expect(await fired(50 * MINUTE)).toEqual([]);
  expect(await fired(20 * MINUTE)).toEqual([['Cinema', null]]);
  expect(new Set(asked)).toEqual(new Set(['playout.findings']));
  expect((await tried(rule)).facts).toMatchObject([{ subject: 'Cinema', at: from }]);
  const later = { ...rule, when: { k: 'playoutGap', channel: null, hours: 2 } } as const;
  expect((await tried(later)).facts).toEqual([]);
});

it('reads the gaps of a lineup with more findings than one read returns', async () => {
  const { clock, hub, gaps, add, fired } = rig();
  const from = clock.now() + 5 * HOUR;
  gaps.push(...Array.from({ length: 2_000 }, () => ({ code: 'overlap' })));
  gaps.push({ code: 'gap', severity: 'warning', channel: 'c1', from, to: from + HOUR });
  await add({ k: 'playoutGap', channel: 'c1', hours: 4 });
  hub.setEntry('playout.channels', 'c1', someChannel('c1', { name: 'Cinema' }));
  hub.set('playout.workspace', { ...noWorkspace, state: 'open', findingsRevision: 1 });
  await fired(50 * MINUTE);
  expect(await fired(20 * MINUTE)).toEqual([['Cinema', null]]);
});

describe('a rule is tried first', () => {
  it('so it is switched on only after a trial of what it does', async () => {
    const { save, switch: turn, try: tried, isOn } = rig();
    const rule: Rule = {
      id: 'r',
      name: 'R',
      on: true,
      when: offlineFor(1),
      then: { k: 'notify', text: '' },
    };
    await save(rule);
    await expect(turn(true)).rejects.toThrow(t('rules:untried'));
    await tried({ ...rule, when: offlineFor(5) });
    await expect(turn(true)).rejects.toThrow(t('rules:untried'));
    expect(isOn()).toBe(false);
    await tried(rule);
    await turn(true);
    expect(isOn()).toBe(true);
  });

  it('and goes off when a change makes it another one, but not by a new name', async () => {
    const { add, save, switch: turn, isOn } = rig();
    const rule = await add(offlineFor(1));
    await save({ ...rule, name: 'Other' });
    expect(isOn()).toBe(true);
    await save({ ...rule, when: offlineFor(5) });
    expect(isOn()).toBe(false);
    await expect(turn(true)).rejects.toThrow(t('rules:untried'));
  });
});

describe('a loop of two workflows that start each other', () => {
  const failureOf = (workflow: string): RuleWhen => ({ k: 'runFailed', workflow });
  const startOf = (name: string): Partial<Rule> => ({
    id: `start ${name}`,
    then: { k: 'startWorkflow', file: name, name, params: [] },
  });
  const loop = async () => {
    const lab = rig();
    lab.failed();
    await lab.add(failureOf('A'), startOf('B'));
    await lab.add(failureOf('B'), startOf('A'));
    lab.failed(['A', 'a1']);
    await lab.fired(MINUTE);
    expect(lab.starts).toHaveLength(1);
    return lab;
  };

  it('is cut where the server makes the ids of runs', async () => {
    const { failed, fired, starts } = await loop();
    starts[0]?.resolve({ name: 'B', id: 'b1' });
    await fired(0);
    failed(['A', 'a1'], ['B', 'b1']);
    expect(await fired(2 * MINUTE)).toEqual([['A', null]]);
    expect(starts).toHaveLength(1);
    // Another failure is not its doing.
    failed(['A', 'a1'], ['B', 'b1'], ['B', 'b2']);
    await fired(2 * MINUTE);
    expect(starts).toHaveLength(2);
  });

  it('is cut if the run fails before the start is answered', async () => {
    const { failed, fired, starts } = await loop();
    failed(['A', 'a1'], ['B', 'b1']);
    await fired(2 * MINUTE);
    starts[0]?.resolve({ name: 'B', id: 'b1' });
    expect(await fired(2 * MINUTE)).toEqual([['A', null]]);
    expect(starts).toHaveLength(1);
  });

  it('is cut if the start was not confirmed: the next failed run counts as its run', async () => {
    const { failed, fired, starts } = await loop();
    starts[0]?.reject(failure('unconfirmed', 'Lost.'));
    await fired(0);
    failed(['A', 'a1'], ['B', 'b1']);
    await fired(2 * MINUTE);
    expect(starts).toHaveLength(1);
    failed(['A', 'a1'], ['B', 'b1'], ['B', 'b2']);
    await fired(2 * MINUTE);
    expect(starts).toHaveLength(2);
  });
});
