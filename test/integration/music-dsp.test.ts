import { afterEach, describe, expect, it } from 'vitest';
import { configOfBands, selectEqs, makeBand } from '../../src/shared/eq/make.ts';
import {
  bandsOf,
  changed,
  configOf,
  everyBand,
  failureOf,
  saved,
} from '../support/eq/dsp-edits.ts';
import type { LiveDsp } from '../support/eq/live-dsp.ts';
import { liveDsp } from '../support/eq/live-dsp.ts';
import { t } from '../../src/shared/i18n/translate.ts';

let live: LiveDsp | null = null;

async function connected(options: Parameters<typeof liveDsp>[0] = {}): Promise<LiveDsp> {
  live = await liveDsp(options);
  await live.connect();
  return live;
}

afterEach(async () => {
  await live?.stop();
  live = null;
});

describe.each(['2.6', '2.7', '2.8', '2.9', '2.10', 'specified'] as const)(
  'sound processing of a server of %s',
  (generation) => {
    it('is read, saved, compared, and told without growing twice', async () => {
      const m = await connected({ generation });
      const first = await m.load('living_room');
      expect(first).toMatchObject({ status: 'ready', revision: 1, error: null });
      expect(
        bandsOf(configOf(first)).map(({ type, frequency, gain }) => [type, frequency, gain]),
      ).toEqual([
        ['high_pass', 28, 0],
        ['low_shelf', 105, 5.5],
        ['peak', 212, -3.4],
        ['peak', 820, 1.8],
        ['peak', 2140, -4.6],
        ['peak', 5600, 3.6],
        ['high_shelf', 10_000, -3.2],
      ]);
      expect(selectEqs(configOf(first))[0]?.preamp).toBe(-6.2);
      const edited = changed(configOf(first), 3, { gain: 2.25 });
      const result = saved(await m.save('living_room', edited, 1));
      expect(result.differences).toEqual([]);
      expect(result.before).toEqual(first.config);
      expect(result.dsp.revision).toBe(2);
      expect(bandsOf(configOf(result.dsp)).map(({ id }) => id)).toEqual(
        bandsOf(edited).map(({ id }) => id),
      );
      expect(bandsOf(configOf(result.dsp))[3]?.gain).toBe(2.25);
      expect(m.sent()).toHaveLength(1);
      const again = await m.load('living_room');
      expect(again.revision).toBe(2);
      expect(again.config).toEqual(result.dsp.config);
    });

    it('keeps every band that it can have, and is not sent again what it has', async () => {
      const m = await connected({ generation });
      const result = saved(await m.save('office', configOfBands(everyBand, -5.5)));
      expect(result.differences).toEqual([]);
      expect(bandsOf(configOf(result.dsp))).toMatchObject(
        everyBand.map(({ raw: _raw, ...band }) => band),
      );
      expect(saved(await m.save('office', configOf(result.dsp), 2)).differences).toEqual([]);
      expect(m.sent()).toHaveLength(1);
    });

    it('is put back by saving what was there before', async () => {
      const m = await connected({ generation });
      const wire = structuredClone(m.demo.model.dsp.get('living_room'));
      const first = await m.load('living_room');
      const empty = { ...configOf(first), filters: [] };
      const { before } = saved(await m.save('living_room', empty, 1));
      if (before === null) throw new Error('there was nothing before');
      expect(saved(await m.save('living_room', before)).differences).toEqual([]);
      expect(m.player('living_room')?.config).toMatchObject({ enabled: true });
      expect(bandsOf(configOf(m.player('living_room')))).toHaveLength(7);
      if (generation !== 'specified') expect(m.demo.model.dsp.get('living_room')).toEqual(wire);
    });
  },
);

describe('what the server would drop or change', () => {
  it.each([
    ['current', ['Filters']],
    ['specified', ['Bands']],
  ] as const)('is seen and the old configuration offered back: %s', async (generation, paths) => {
    const m = await connected({ generation, faults: ['dsp-erases'] });
    const first = await m.load('living_room');
    const result = saved(await m.save('living_room', changed(configOf(first), 1, { gain: 4 }), 1));
    expect(result.differences.map(({ path }) => path)).toEqual(paths);
    expect(result.before).toEqual(first.config);
    m.demo.fault('dsp-erases', false);
    if (result.before === null) throw new Error('nothing is offered');
    expect(saved(await m.save('living_room', result.before)).differences).toEqual([]);
    expect(bandsOf(configOf(m.player('living_room')))).toHaveLength(7);
  });

  it.each(['current', 'specified'] as const)('is named band by band: %s', async (generation) => {
    const m = await connected({ generation, faults: ['dsp-rounds'] });
    await m.load('office');
    const bands = [
      makeBand('a', { frequency: 100, gain: 3.4, q: 1.25 }),
      makeBand('b', { frequency: 200, gain: -2, q: 1 }),
    ];
    const { differences } = saved(await m.save('office', configOfBands(bands, -1.5)));
    expect(differences).toEqual([
      { path: 'Preamp', sent: '\u22121.5 dB', stored: '\u22121 dB' },
      { path: 'Band 1, gain', sent: '3.4 dB', stored: '3 dB' },
      { path: 'Band 1, Q', sent: '1.25', stored: '1.3' },
    ]);
  });

  it.each(['current', 'specified'] as const)(
    'is read back where the answer holds nothing: %s',
    async (generation) => {
      const m = await connected({ generation, faults: ['dsp-silent', 'dsp-erases'] });
      const first = await m.load('living_room');
      const erased = saved(await m.save('living_room', changed(configOf(first), 0, { q: 1 }), 1));
      expect(erased.differences).toHaveLength(1);
      m.demo.fault('dsp-erases', false);
      expect(saved(await m.save('living_room', configOf(first))).differences).toEqual([]);
    },
  );
});

describe('what the server cannot store', () => {
  const allPass = configOfBands([
    makeBand('a'),
    makeBand('b', { type: 'all_pass', frequency: 900, q: 0.7 }),
  ]);

  it('is refused before anything is sent, with the band and the reason', async () => {
    const m = await connected();
    const error = await failureOf(m.save('office', allPass));
    expect(error).toMatchObject({ code: 'unsupported', detail: { band: 2, reason: 'type' } });
    expect(error?.message).toBe(t('eqserver:refused.bandType', { number: '2', type: 'all pass' }));
    const left = configOfBands([makeBand('a', { channel: 'LFE' })]);
    expect(await failureOf(m.save('office', left))).toMatchObject({
      code: 'unsupported',
      detail: { band: 1, reason: 'channel' },
    });
    const loud = configOfBands([makeBand('a', { gain: 61 })]);
    expect(await failureOf(m.save('office', loud))).toMatchObject({
      code: 'invalid-input',
      detail: { band: 1, field: 'Band 1, gain' },
    });
    expect(m.sent()).toEqual([]);
  });

  it('is stored where the server can: all pass on the specified one', async () => {
    const m = await connected({ generation: 'specified' });
    expect(saved(await m.save('office', allPass)).differences).toEqual([]);
    const sent = m.demo.received().find(({ command }) => command === 'config/players/save');
    expect(sent?.args['dsp']).toEqual({
      enabled: true,
      preamp_gain_db: 0,
      per_channel: false,
      bands: [
        { type: 'peaking', frequency: 1000, gain_db: 0, q: 1, enabled: true },
        { type: 'all_pass', frequency: 900, q: 0.7, enabled: true },
      ],
    });
    const left = configOfBands([makeBand('a', { channel: 'FL' })]);
    expect(await failureOf(m.save('office', left))).toMatchObject({ code: 'unsupported' });
  });

  it('are filters of newer releases on an older one', async () => {
    const m = await connected({ generation: '2.9' });
    await m.load('office');
    expect(m.hub.get('eq.server').shape?.filterTypes).toEqual(['parametric_eq', 'tone_control']);
    const limiter = { id: 's', type: 'safety_limiter', enabled: true, raw: null } as const;
    const config = { ...configOfBands([]), filters: [{ ...limiter, values: { ceiling: -1 } }] };
    expect(await failureOf(m.save('office', config))).toMatchObject({
      code: 'unsupported',
      detail: { filter: 1 },
    });
    expect(m.sent()).toEqual([]);
  });
});

describe('a server that describes itself otherwise', () => {
  it('is spoken to in its own words', async () => {
    const m = await connected({ generation: 'specified', faults: ['dsp-spellings'] });
    const first = await m.load('living_room');
    expect(bandsOf(configOf(first))[1]).toMatchObject({ frequency: 105, gain: 5.5 });
    const result = saved(await m.save('living_room', changed(configOf(first), 1, { gain: 4 }), 1));
    expect(result.differences).toEqual([]);
    expect(saved(await m.save('office', configOfBands(everyBand, -2))).differences).toEqual([]);
  });

  it('has left and right only where it names a channel', async () => {
    const m = await connected({ generation: 'specified', faults: ['dsp-channels'] });
    await m.load('office');
    expect(m.hub.get('eq.server').shape?.channels).toEqual(['ALL', 'FL', 'FR']);
    const bands = [makeBand('a', { channel: 'FL', gain: 3 }), makeBand('b')];
    expect(saved(await m.save('office', configOfBands(bands))).differences).toEqual([]);
    const sent = m.demo.received().find(({ command }) => command === 'config/players/save');
    expect(sent?.args['dsp']).toMatchObject({
      per_channel: true,
      bands: [{ channel: 'left' }, { channel: 'all' }],
    });
  });

  it('has tone controls only where it shows them', async () => {
    const m = await connected({ generation: 'specified', faults: ['dsp-tone'] });
    const first = configOf(await m.load('office'));
    expect(first.filters[0]).toMatchObject({ type: 'tone_control', enabled: true });
    const filters = first.filters.map((filter) =>
      filter.type === 'tone_control'
        ? { ...filter, values: { ...filter.values, bass_level: 4 } }
        : filter,
    );
    const result = saved(await m.save('office', { ...first, filters }, 1));
    expect(result.differences).toEqual([]);
    expect(configOf(result.dsp).filters[0]).toMatchObject({ values: { bass_level: 4 } });
  });
});

describe('players without sound processing', () => {
  it('say why', async () => {
    const m = await connected({ generation: 'specified' });
    expect(await m.load('bedroom')).toMatchObject({ status: 'none', reason: 'hardware' });
    expect(await failureOf(m.save('bedroom', configOfBands([])))).toMatchObject({
      code: 'unsupported',
    });
    expect(m.sent()).toEqual([]);
  });

  it('are groups on a current server', async () => {
    const m = await connected();
    const office = m.demo.model.players.get('office');
    if (office === undefined) throw new Error('no office');
    office.type = 'group';
    m.demo.model.emitPlayer('office');
    await m.until(() => m.hub.get('music.players')['office']?.type === 'group');
    expect(await m.load('office')).toMatchObject({ status: 'none', reason: 'group' });
  });

  it('are unknown ones', async () => {
    const m = await connected();
    expect(await m.load('nobody')).toMatchObject({
      status: 'failed',
      error: { code: 'not-found' },
    });
  });
});

describe('a user who is no administrator', () =>
  it.each(['2.8', 'specified'] as const)('reads and may not write: %s', async (generation) => {
    const m = await connected({ generation, plainUser: true });
    const first = await m.load('living_room');
    expect(first.status).toBe('ready');
    const edited = changed(configOf(first), 1, { gain: 1 });
    expect(await failureOf(m.save('living_room', edited, 1))).toMatchObject({ code: 'forbidden' });
    expect(m.hub.get('eq.server').readOnly).toBe('forbidden');
    expect(m.sent()).toHaveLength(generation === 'specified' ? 1 : 0);
  }));

describe('another client', () => {
  const save = (m: LiveDsp, gain: number): void => {
    const config = structuredClone(m.demo.model.dsp.get('living_room'));
    const bands = config?.filters[0]?.['bands'] as { gain: number }[] | undefined;
    if (config === undefined || bands?.[1] === undefined) throw new Error('no bands');
    bands[1].gain = gain;
    m.demo.model.dsp.set('living_room', config);
    m.demo.model.emit('player_dsp_config_updated', 'living_room', config);
  };

  it('is seen, and its save is never overwritten unasked', async () => {
    const m = await connected();
    const first = await m.load('living_room');
    save(m, -1);
    await m.until(() => m.player('living_room')?.revision === 2);
    expect(bandsOf(configOf(m.player('living_room')))[1]).toMatchObject({ id: 'band2', gain: -1 });
    const edited = changed(configOf(first), 2, { gain: 9 });
    const result = await m.save('living_room', edited, 1);
    expect(result).toMatchObject({ k: 'conflict', dsp: { revision: 2 } });
    expect(m.sent()).toEqual([]);
    expect(saved(await m.save('living_room', edited, 2)).differences).toEqual([]);
  });

  it('is noticed before a save even when its event never came', async () => {
    const m = await connected({ faults: ['silent-commands'] });
    const first = await m.load('living_room');
    save(m, -1);
    const result = await m.save('living_room', changed(configOf(first), 2, { gain: 9 }), 1);
    expect(result.k).toBe('conflict');
    expect(m.sent()).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('keeps what is known, and reads again after it', async () => {
    const m = await connected();
    const first = await m.load('living_room');
    await m.demo.stop();
    await m.until(() => m.hub.get('eq.server').readOnly === 'offline');
    expect(m.hub.get('eq.server').shape).toBeNull();
    expect(m.player('living_room')?.config).toEqual(first.config);
    expect(await failureOf(m.save('living_room', configOfBands([])))).toMatchObject({
      code: 'offline',
    });
    const config = structuredClone(m.demo.model.dsp.get('living_room'));
    if (config === undefined) throw new Error('nothing there');
    m.demo.model.dsp.set('living_room', { ...config, input_gain: -3 });
    await m.demo.restart();
    await m.until(() => m.player('living_room')?.revision === 2);
    expect(m.player('living_room')?.config?.inputGain).toBe(-3);
  });

  it('in the middle of a save: it says so and nothing is sent twice', async () => {
    const m = await connected();
    const first = await m.load('living_room');
    const edited = changed(configOf(first), 1, { gain: 1 });
    // Done and told, but the answer to the save does not come any more.
    const stop = m.demo.model.events.on(({ event }) => {
      if (event === 'player_dsp_config_updated') m.demo.fault('lost-answers');
    });
    const lost = failureOf(m.save('living_room', edited, 1));
    await m.until(() => m.player('living_room')?.revision === 2);
    stop();
    m.demo.fault('lost-answers', false);
    m.demo.drop();
    expect(await lost).toMatchObject({ code: 'unconfirmed', retryable: false });
    await m.until(() => bandsOf(configOf(m.player('living_room')))[1]?.gain === 1);
    expect(m.player('living_room')?.revision).toBe(2);
    expect(m.sent()).toHaveLength(1);
  });
});
