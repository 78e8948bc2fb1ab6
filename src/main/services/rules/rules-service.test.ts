import { afterEach, expect, it } from 'vitest';
import { attentionList } from '../../../../test/support/attention-list.ts';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { MemorySettings } from '../../../../test/support/players-rig.ts';
import { quietLog } from '../../../../test/support/scripted-core.ts';
import { someChannel } from '../../../../test/support/some-channel.ts';
import { somePlayer } from '../../../../test/support/some-player.ts';
import { noConnection } from '../../../shared/music/topics.ts';
import { noWorkspace } from '../../../shared/playout/topics.ts';
import type { Rule, RuleWhen } from '../../../shared/rules/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
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
  const commands: CommandPort = {
    call: (name) => {
      asked.push(name);
      return Promise.resolve({ total: gaps.length, findings: gaps } as never);
    },
    open: () => undefined,
  };
  const settings = new MemorySettings();
  const rules = new RulesService({
    ...{ clock, hub, attention: port, commands, settings, store: unavailableStore },
    ...{ log: quietLog, random: () => 0.5 },
  });
  rules.start();
  stops.push(() => {
    rules.stop();
    hub.dispose();
  });
  const context = { signal: new AbortController().signal, origin: 'test' } as const;
  const offline = (...ids: string[]) => {
    hub.set('music.connection', { ...noConnection, state: { k: 'online', since: 0 } });
    for (const id of ['a', 'b'])
      hub.setEntry('music.players', id, somePlayer(id, { available: !ids.includes(id) }));
  };
  return {
    ...{ clock, hub, gaps, asked, offline },
    add: async (when: RuleWhen) => {
      const then = { k: 'notify', text: '' } as const;
      const rule: Rule = { id: 'r', name: 'R', on: false, when, then };
      await rules.handlers['rules.save']({ rule }, context);
      await rules.handlers['rules.switch']({ id: 'r', on: true }, context);
      return rule;
    },
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
