import { beforeEach, describe, expect, it } from 'vitest';
import { AttentionRig, someReport } from '../../../../test/support/attention/attention-rig.ts';
import type { CallContext } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { FLAP_MS } from './rules.ts';

let rig: AttentionRig;
beforeEach(async () => {
  rig = new AttentionRig();
  await rig.prefer({ notifications: true });
});
const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const done = (id: string) => rig.service.handlers['attention.done']({ ids: [id] }, context);

describe('notifications', () => {
  it('report a new item once, with its reason', () => {
    rig.raise('a');
    rig.raise('a');
    rig.raise('a', { text: 'is away' });
    expect(rig.screen.said).toEqual(['Home cannot be reached']);
    expect(rig.screen.notes.get('music:a')?.body).toBe('Nothing listens there.');
  });

  it('report it again when its severity increases', () => {
    rig.raise('a');
    rig.raise('a', { severity: 'bad', text: t('attention:problem.token') });
    expect(rig.screen.said).toEqual([
      'Home cannot be reached',
      `Home ${t('attention:problem.token')}`,
    ]);
  });

  it('do not report an item that flaps, but do after it was gone for good', () => {
    rig.raise('a');
    rig.service.port.clear('music', 'a');
    rig.clock.advance(FLAP_MS);
    rig.raise('a');
    expect(rig.screen.said).toHaveLength(1);
    rig.service.port.clear('music', 'a');
    rig.clock.advance(FLAP_MS + 1);
    rig.raise('a');
    expect(rig.screen.said).toHaveLength(2);
  });

  it.each([
    ['the setting is off', () => rig.prefer({ notifications: false })],
    ['the source is muted', () => rig.prefer({ mutedSources: ['music'] })],
    [
      'somebody looks',
      () => {
        rig.screen.watched = true;
      },
    ],
    ['the host has none', () => rig.service.attach(null)],
  ])('are not shown when %s', async (_, arrange) => {
    await Promise.resolve(arrange());
    rig.raise('a');
    expect(rig.screen.said).toEqual([]);
    expect(rig.listed()).toEqual(['music:a']);
  });

  it.each([
    ['it is over', () => rig.service.port.clear('music', 'a')],
    ['it is done', () => done('music:a')],
    ['its source is muted', () => rig.prefer({ mutedSources: ['music'] })],
    ['announcements are switched off', () => rig.prefer({ notifications: false })],
    ['the app ends', () => rig.service.dispose()],
  ])('disappear when %s', async (_, arrange) => {
    rig.raise('a');
    expect(rig.screen.notes.size).toBe(1);
    await Promise.resolve(arrange());
    expect(rig.screen.notes.size).toBe(0);
  });

  it('stay when another setting changes', async () => {
    rig.raise('a');
    await rig.prefer({ mutedSources: ['app'] });
    expect(rig.screen.notes.size).toBe(1);
  });

  it('are combined when more than three come within 2 s, and disappear with the last of them', () => {
    for (const key of ['a', 'b', 'c']) rig.raise(key, { subject: key });
    expect([...rig.screen.notes.keys()]).toEqual(['music:a', 'music:b', 'music:c']);
    rig.clock.advance(2000);
    rig.raise('d');
    rig.raise('e');
    expect([...rig.screen.notes.values()].map(({ title }) => title)).toEqual([
      t('attention:badge', { count: 5 }),
    ]);
    for (const key of ['a', 'b', 'c', 'd']) rig.service.port.clear('music', key);
    expect(rig.screen.notes.size).toBe(1);
    rig.service.port.clear('music', 'e');
    expect(rig.screen.notes.size).toBe(0);
  });

  it('are single again after a burst', () => {
    for (const key of ['a', 'b', 'c', 'd']) rig.raise(key);
    rig.clock.advance(2001);
    rig.raise('e');
    expect([...rig.screen.notes.keys()]).toEqual(['many', 'music:e']);
  });
});

describe('a click on a notification', () => {
  it("runs the item's action", () => {
    rig.raise('a');
    rig.screen.clicks.emit('music:a');
    expect(rig.acted).toEqual([someReport().action]);
  });

  it('opens the list for a combined notification, for an item without an action and for one that is gone', () => {
    rig.raise('a', { action: null });
    for (const id of ['many', 'music:a', 'music:gone']) rig.screen.clicks.emit(id);
    expect(rig.acted.map((action) => action.k === 'open' && action.path)).toEqual([
      '/attention',
      '/attention',
      '/attention',
    ]);
  });

  it('has no effect after the host detached its notifier', () => {
    rig.service.attach(null);
    rig.screen.clicks.emit('many');
    expect(rig.acted).toEqual([]);
  });
});
