import { expect, it } from 'vitest';
import { attentionList } from '../../../../test/support/core/attention-list.ts';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import type { ServiceEvent } from '../../../shared/attention/event.ts';
import { makeScene } from '../../../shared/music/scenes/make.ts';
import type { Rule } from '../../../shared/rules/model.ts';
import { RuleThen } from '../../../shared/rules/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { CommandPort } from '../../platform/ports/command-port.ts';
import { perform } from './actions.ts';

const fact: ServiceEvent = {
  kind: 'deployFailed',
  key: 'k',
  of: 's',
  subject: 'api',
  detail: 'exit',
  at: 0,
  caused: false,
};
const thens: readonly RuleThen[] = [
  { k: 'notify', text: '' },
  { k: 'startWorkflow', file: 'f', name: 'n', params: [] },
  { k: 'pausePlayer', player: 'p' },
  { k: 'applyScene', scene: 's' },
  { k: 'openPanel', panel: '../x' },
];

/** Records the calls that rules make to other services. */
function rig(problem: Error | null = null) {
  const clock = new FakeClock();
  const { hub, port } = attentionList(clock);
  hub.set('workflows.overview', {
    ...nothingRead,
    value: { dialect: 'current', version: '2.14.0' } as never,
  });
  const asked: unknown[] = [];
  const started: unknown[] = [];
  const commands: CommandPort = {
    call: (name, input, { origin }) => {
      asked.push([name, input, origin]);
      return problem === null
        ? Promise.resolve({ name: 'n', id: 'of-the-server' } as never)
        : Promise.reject(problem);
    },
    open: (path) => asked.push(path),
  };
  const journal = { started: (run: unknown) => started.push(run) };
  const ports = { attention: port, commands, hub, clock, random: () => 0.5, journal };
  const run = (then: RuleThen, when: Rule['when'] = { k: 'deployFailed', service: null }) => {
    const rule: Rule = {
      id: 'r',
      name: 'R',
      on: true,
      when,
      then,
    };
    return perform(rule, fact, ports, new AbortController().signal);
  };
  return { hub, asked, started, run };
}

it('can only notify, start a workflow, pause a player, apply a scene and open a page', async () => {
  expect(thens.map(({ k }) => k)).toEqual(RuleThen.options.map(({ shape }) => shape.k.value));
  const { asked, run, hub } = rig();
  for (const then of thens) expect(await run(then)).toBeNull();
  expect(asked).toMatchObject([
    ['workflows.start', { file: 'f', name: 'n', singleton: true, enqueue: false }, 'rule'],
    ['music.command', { playerId: 'p', do: { action: 'pause' } }, 'rule'],
    ['music.applyScene', { id: 's' }, 'rule'],
    '/..%2Fx',
  ]);
  expect(Object.values(hub.get('attention'))).toMatchObject([
    { source: 'app', subject: 'R:', text: 'api failed to deploy', detail: 'exit' },
  ]);
});

it('notes the run that it started, also if the start was not confirmed', async () => {
  const [, start] = thens;
  if (start === undefined) throw new Error('no start');
  const { run, started } = rig();
  await run(start);
  expect(started).toEqual([{ name: 'n', id: 'of-the-server' }]);
  const lost = rig(failure('unconfirmed', 'Lost.'));
  expect(await lost.run(start)).toBe('Lost.');
  expect(lost.started).toEqual([{ name: 'n', id: null }]);
  const refused = rig(failure('conflict', 'It runs.'));
  await refused.run(start);
  expect(refused.started).toEqual([]);
});

it('passes texts of an event only if it is known how the server uses them', async () => {
  const params = [{ name: 'WHO', value: '{subject}' }];
  const start: RuleThen = { k: 'startWorkflow', file: 'f', name: 'n', params };
  const { hub, run, asked } = rig();
  const overview = hub.get('workflows.overview');
  hub.set('workflows.overview', { ...overview, stale: true });
  expect(await run(start)).toBe(t('rules:refused.stale'));
  expect(await run({ ...start, params: [{ name: 'WHO', value: 'all' }] })).toBeNull();
  const older = { dialect: 'current', version: '2.2.4' } as never;
  hub.set('workflows.overview', { ...nothingRead, value: older });
  expect(await run(start)).toBe(t('rules:refused.executed', { name: 'WHO' }));
  hub.set('workflows.overview', overview);
  expect(await run(start)).toBeNull();
  expect(asked).toMatchObject([
    ['workflows.start', { foreign: false, params: [{ value: 'all' }] }, 'rule'],
    ['workflows.start', { foreign: true, params: [{ value: 'api' }] }, 'rule'],
  ]);
});

it('applies no scene that turns off the player whose absence triggers the rule', async () => {
  const { hub, run, asked } = rig();
  const off = {
    id: 'attic',
    name: 'Attic',
    powered: false,
    volume: null,
    preset: null,
    group: null,
  };
  const scene = { ...makeScene({ id: 's', name: 'All off', scenes: [] }), players: [off] };
  hub.set('music.scenes', [scene]);
  const absent = (player: string | null) => ({ k: 'playerOffline', player, minutes: 1 }) as const;
  const apply: RuleThen = { k: 'applyScene', scene: 's' };
  for (const player of ['attic', null])
    expect(await run(apply, absent(player))).toBe(t('rules:refused.sceneLoop'));
  expect(asked).toEqual([]);
  expect(await run(apply, absent('den'))).toBeNull();
  expect(asked).toEqual([['music.applyScene', { id: 's' }, 'rule']]);
});

it('reports why it could not act', async () => {
  const refused = rig(failure('rejected', 'The player is busy.'));
  expect(await refused.run({ k: 'pausePlayer', player: 'p' })).toBe('The player is busy.');
  const broken = rig(new Error('secret'));
  expect(await broken.run({ k: 'pausePlayer', player: 'p' })).toBe(t('rules:refused.internal'));
  const { hub, run, asked } = rig();
  hub.set('workflows.overview', nothingRead);
  const start: RuleThen = { k: 'startWorkflow', file: 'f', name: 'n', params: [] };
  expect(await run(start)).toBe(t('rules:refused.noScheduler'));
  expect(asked).toEqual([]);
});
