import { afterEach, describe, expect, it } from 'vitest';
import { attentionList } from '../../../../test/support/core/attention-list.ts';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { MemorySettings } from '../../../../test/support/music/players-rig.ts';
import { quietLog } from '../../../../test/support/core/scripted-core.ts';
import type { EventKind, ServiceEvent } from '../../../shared/attention/event.ts';
import type { AttentionSource } from '../../../shared/attention/model.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Rule, RuleWhen } from '../../../shared/rules/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Run } from '../../../shared/workflows/model.ts';
import { ServiceEvents } from '../../core/services.ts';
import type { CommandPort } from '../../platform/ports/command-port.ts';
import { createMemoryStore } from '../../platform/store/memory-store.ts';
import type { Observation } from '../../service/service-watch.ts';
import { ServiceWatch } from '../../service/service-watch.ts';
import { RulesService } from './rules-service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The rules, and services that emit events. */
function rig() {
  const clock = new FakeClock();
  const { hub, port: attention } = attentionList(clock);
  const events = new ServiceEvents();
  /** Starts of workflows that wait for a response. */
  const starts: {
    readonly resolve: (run: Pick<Run, 'name' | 'id'>) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  const commands: CommandPort = {
    call: () =>
      new Promise<never>((resolve, reject) => {
        starts.push({ resolve: (run) => resolve(run as never), reject });
      }),
    open: () => undefined,
  };
  const settings = new MemorySettings();
  const rules = new RulesService({
    clock,
    hub,
    attention,
    events,
    commands,
    settings,
    store: createMemoryStore(),
    log: quietLog,
    random: () => 0.5,
  });
  rules.start();
  stops.push(() => {
    rules.stop();
    hub.dispose();
  });
  const context = { signal: new AbortController().signal, origin: 'test' } as const;
  const watch = (source: AttentionSource) =>
    new ServiceWatch<Omit<Observation, 'findings'>>({
      attention,
      events,
      source,
      observe: (now) => ({ findings: [], ...now }),
    });
  const workflows = watch('workflows');
  const playout = watch('playout');
  const music = watch('music');
  const since = new Map<string, number>();
  return {
    clock,
    starts,
    /** The newest runs, which all failed. */
    failed: (...runs: readonly [name: string, id: string][]) => {
      hub.set('workflows.overview', {
        ...nothingRead,
        value: { dialect: 'legacy', abilities: { allRuns: 'not listed' } } as never,
      });
      workflows.seen({
        events: runs.map(([name, id]) => someEvent('runFailed', `${name} ${id}`, name, 0)),
      });
    },
    offline: (...ids: string[]) => {
      for (const id of since.keys()) if (!ids.includes(id)) since.delete(id);
      for (const id of ids) since.set(id, since.get(id) ?? clock.now());
      const list = [...since].map(([id, at]) =>
        someEvent('playerOffline', `${id} ${String(at)}`, id, at),
      );
      music.seen({ events: list, known: ['a', 'b'] });
    },
    disconnect: () => events.emit({ source: 'music', events: null, fresh: [] }),
    /** The gaps of a channel, by their start. */
    gaps: (...at: number[]) =>
      playout.seen({
        events: at.map((from) => someEvent('playoutGap', `c1 ${String(from)}`, 'c1', from)),
        known: ['c1'],
      }),
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

const someEvent = (kind: EventKind, key: string, of: string, at: number): ServiceEvent => ({
  kind,
  key,
  of,
  subject: of,
  detail: '',
  at,
  caused: false,
});

const offlineFor = (minutes: number): RuleWhen => ({ k: 'playerOffline', player: null, minutes });

it('fires for a player that stays offline for the minutes, not for one that was offline before', async () => {
  const { offline, add, fired, disconnect } = rig();
  offline('a');
  const rule = await add(offlineFor(10));
  expect(rule.on).toBe(false);
  expect(await fired(20 * MINUTE_MS)).toEqual([]);
  offline('a', 'b');
  expect(await fired(9 * MINUTE_MS)).toEqual([]);
  expect(await fired(3 * MINUTE_MS)).toEqual([['b', null]]);
  expect(await fired(60 * MINUTE_MS)).toHaveLength(1);
  // Without a connection the players are unknown, which is not an event.
  disconnect();
  expect(await fired(60 * MINUTE_MS)).toHaveLength(1);
});

it('fires at most 20 times a day', async () => {
  const { offline, add, fired } = rig();
  offline();
  await add(offlineFor(0));
  for (let time = 0; time < 22; time += 1) {
    offline('a');
    await fired(2 * MINUTE_MS);
    offline();
    await fired(2 * MINUTE_MS);
  }
  const log = await fired(0);
  expect(log.filter(([, problem]) => problem === null)).toHaveLength(20);
  expect(log[0]).toEqual(['a', t('rules:heldBack', { count: 1 })]);
});

it('fires when a gap comes within the hours, and finds it when a rule is tried', async () => {
  const { clock, gaps, add, fired, try: tried } = rig();
  const from = clock.now() + 5 * HOUR_MS;
  const rule = await add({ k: 'playoutGap', channel: 'c1', hours: 4 });
  gaps(from);
  expect(await fired(50 * MINUTE_MS)).toEqual([]);
  expect(await fired(20 * MINUTE_MS)).toEqual([['c1', null]]);
  expect((await tried(rule)).facts).toMatchObject([{ subject: 'c1', at: from }]);
  const later = { ...rule, when: { k: 'playoutGap', channel: null, hours: 2 } } as const;
  expect((await tried(later)).facts).toEqual([]);
});

it('fires for a new gap within the hours, not for an existing one or one that is closed in time', async () => {
  const { clock, gaps, add, fired } = rig();
  const now = clock.now();
  await add({ k: 'playoutGap', channel: null, hours: 4 });
  gaps(now + HOUR_MS, now + 6 * HOUR_MS);
  expect(await fired(HOUR_MS)).toEqual([]);
  gaps(now + HOUR_MS);
  expect(await fired(2 * HOUR_MS)).toEqual([]);
  gaps(now + HOUR_MS, now + 5 * HOUR_MS);
  expect(await fired(0)).toEqual([['c1', null]]);
});

it('waits for an offline player while the music server is away', async () => {
  const { offline, add, fired, disconnect } = rig();
  offline();
  await add(offlineFor(10));
  offline('a');
  disconnect();
  expect(await fired(20 * MINUTE_MS)).toEqual([]);
  offline('a');
  expect(await fired(0)).toEqual([['a', null]]);
});

describe('a rule is tried first', () => {
  it('and can be turned on only after a trial', async () => {
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

  it('and is turned off by a change of what it does, but not by a new name', async () => {
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
    await lab.fired(MINUTE_MS);
    expect(lab.starts).toHaveLength(1);
    return lab;
  };

  it('is cut if the server creates the ids of runs', async () => {
    const { failed, fired, starts } = await loop();
    starts[0]?.resolve({ name: 'B', id: 'b1' });
    await fired(0);
    failed(['A', 'a1'], ['B', 'b1']);
    expect(await fired(2 * MINUTE_MS)).toEqual([['A', null]]);
    expect(starts).toHaveLength(1);
    // Another failure was not caused by the rule.
    failed(['A', 'a1'], ['B', 'b1'], ['B', 'b2']);
    await fired(2 * MINUTE_MS);
    expect(starts).toHaveLength(2);
  });

  it('is cut if the run fails before the start is answered', async () => {
    const { failed, fired, starts } = await loop();
    failed(['A', 'a1'], ['B', 'b1']);
    await fired(2 * MINUTE_MS);
    starts[0]?.resolve({ name: 'B', id: 'b1' });
    expect(await fired(2 * MINUTE_MS)).toEqual([['A', null]]);
    expect(starts).toHaveLength(1);
  });

  it('is cut if the start was not confirmed: the next failed run counts as its run', async () => {
    const { failed, fired, starts } = await loop();
    starts[0]?.reject(failure('unconfirmed', 'Lost.'));
    await fired(0);
    failed(['A', 'a1'], ['B', 'b1']);
    await fired(2 * MINUTE_MS);
    expect(starts).toHaveLength(1);
    failed(['A', 'a1'], ['B', 'b1'], ['B', 'b2']);
    await fired(2 * MINUTE_MS);
    expect(starts).toHaveLength(2);
  });
});
