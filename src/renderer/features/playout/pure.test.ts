import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '../../../shared/playout/state.ts';
import { itemOfMedia, sumLengths, ordered, playable, unplayable } from './add/media-items.ts';
import { valueAt } from './PlayoutDialogs.tsx';
import { listLeaves } from './channel-server/ConfigDialog.tsx';
import { besideFile, splitPath, isAbsolute, joinPath } from './browse/paths.ts';
import { fillPlan } from './fill/FillDialog.tsx';
import { readShift } from './inspector/ManyInspector.tsx';
import { splitLead } from './inspector/Inspector.tsx';
import { trackChange } from './inspector/tracks.ts';
import { parsePosition } from './inspector/use-item.ts';
import { readVirtualStart } from './lineup/ChannelDialog.tsx';
import { lostIn } from './lineup/ServerDialog.tsx';
import { targetDays, listTargets } from './repeat/RepeatDialog.tsx';
import { lavfiPresets } from './source/PresetChoice.tsx';
import { missingIn, otherKeys } from './source/source-fields.ts';
import { stepHit } from './toolbar/Search.tsx';
import { splitDetail } from './PlayoutPanel.tsx';

const file = (
  path: string,
  durationMs: number | null,
  problem: string | null = null,
): MediaFacts => ({
  path,
  durationMs,
  problem,
  title: null,
  streams: [],
});

describe('paths', () => {
  it('are told folder by folder on either kind of machine', () => {
    expect(splitPath('/media/kids')).toEqual([
      { label: '/', path: '/' },
      { label: 'media', path: '/media' },
      { label: 'kids', path: '/media/kids' },
    ]);
    expect(splitPath('C:\\tv\\kids').map(({ path }) => path)).toEqual([
      'C:\\',
      'C:\\tv',
      'C:\\tv\\kids',
    ]);
    expect(splitPath('\\\\nas\\tv').map(({ path }) => path)).toEqual(['\\\\nas', '\\\\nas\\tv']);
    expect(splitPath('/')).toEqual([{ label: '/', path: '/' }]);
  });
  it('are given relative to a file if they are beside or below it', () => {
    expect(besideFile('/tv/channels/1', '/tv/lineup.json')).toBe('channels/1');
    expect(besideFile('C:\\tv\\1', 'C:\\tv\\lineup.json')).toBe('1');
    expect(besideFile('/tv2/1', '/tv/lineup.json')).toBe('/tv2/1');
    expect(besideFile('/tv/1', '')).toBe('/tv/1');
  });
  it('that an output folder would empty are named', () => {
    const channels = [{ folder: '/tv/one/playout', configPath: '/etc/one.json' }];
    const lost = (output: string) => lostIn(output, '/tv/lineup.json', channels);
    expect(lost('/tv/one/playout')).toBe('/tv/one/playout');
    expect(lost('one')).toBe('/tv/one/playout');
    expect(lost('/etc/')).toBe('/etc/one.json');
    expect(lost('..')).toBe('/tv/lineup.json');
    expect([lost('hls'), lost(''), lost('/tv/one/play'), lost('/tv/one/playout/hls')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const windows = [{ folder: 'D:\\TV\\one', configPath: 'D:\\one.json' }];
    expect(lostIn('d:\\tv', 'C:\\lineup.json', windows)).toBe('D:\\TV\\one');
  });
  it('join with the separator of the folder', () => {
    expect(joinPath('/srv', 'lineup.json')).toBe('/srv/lineup.json');
    expect(joinPath('/', 'lineup.json')).toBe('/lineup.json');
    expect(joinPath('C:\\tv', 'a.json')).toBe('C:\\tv\\a.json');
    expect(['/a', '~/a', 'C:\\a', 'a/b'].map(isAbsolute)).toEqual([true, true, true, false]);
  });
});

describe('files to add', () => {
  const files = [
    file('/b10.mkv', 1000),
    file('/b2.mkv', 2000),
    file('/x', null),
    file('/y', 5, 'broken'),
  ];
  it('are those whose length is known', () => {
    expect(playable(files).map(({ path }) => path)).toEqual(['/b10.mkv', '/b2.mkv']);
    expect(unplayable(files).map(({ path }) => path)).toEqual(['/x', '/y']);
    expect(sumLengths(playable(files))).toBe(3000);
    expect(itemOfMedia(file('/b2.mkv', 2000))).toEqual({
      source: { source_type: 'local', path: '/b2.mkv' },
      durationMs: 2000,
      title: null,
    });
  });
  it('are sorted by the numbers in their names, and shuffled without loss', () => {
    expect(ordered(playable(files), 'name').map(({ path }) => path)).toEqual([
      '/b2.mkv',
      '/b10.mkv',
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 })), fc.nat(), (numbers, seed) => {
        const list = numbers.map((value) => file(`/${String(value)}`, 1));
        let turn = seed;
        const random = (): number => (turn = (turn * 48_271 + 1) % 2_147_483_647) / 2_147_483_647;
        const mixed = ordered(list, 'shuffled', random).map(({ path }) => path);
        expect([...mixed].sort()).toEqual(list.map(({ path }) => path).sort());
      }),
    );
  });
});

describe('fillPlan', () => {
  const clips = [file('/a', 60_000), file('/b', 30_000)];
  it('says how many clips fill a gap and what the last one is cut to', () => {
    const fits = { cutTo: null, cardMs: null };
    expect(fillPlan(clips, 100_000)).toEqual({ clips: 3, rounds: 1, cutTo: 10_000, cardMs: null });
    expect(fillPlan(clips, 90_000)).toEqual({ clips: 2, rounds: 0, ...fits });
    expect(fillPlan(clips, 180_000)).toEqual({ clips: 4, rounds: 1, ...fits });
    expect(fillPlan(clips, 90_400)).toEqual({ clips: 2, rounds: 0, cutTo: null, cardMs: 400 });
    expect(fillPlan([], 5)).toEqual({ clips: 0, rounds: 0, cutTo: null, cardMs: 5 });
    expect(fillPlan(clips, 0)).toBeNull();
    expect(fillPlan([file('/a', 1)], 1e9)).toBeNull();
  });
  it('does what the core does, to the millisecond', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 400_000 }),
        (lengths, gap) => {
          const plan = fillPlan(
            lengths.map((ms) => file('/x', ms)),
            gap,
          );
          fc.pre(plan !== null);
          let sum = plan.cardMs ?? 0;
          for (let at = 0; at < plan.clips; at += 1) {
            const whole = lengths[at % lengths.length] ?? 0;
            sum += at === plan.clips - 1 ? (plan.cutTo ?? whole) : whole;
          }
          expect(sum).toBe(gap);
          expect(plan.cardMs ?? 0).toBeLessThan(1000);
        },
      ),
    ));
});

describe('days to repeat on', () => {
  it('follow the pattern', () => {
    expect(targetDays('2026-11-20', '2026-11-24', 'daily')).toHaveLength(4);
    expect(targetDays('2026-11-20', '2026-11-24', 'weekdays')).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(targetDays('2026-11-20', '2026-11-24', 'weekends')).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(targetDays('2026-11-20', '2026-12-05', 'weekly')).toEqual(['2026-11-27', '2026-12-04']);
    expect(targetDays('2026-11-20', '2026-11-20', 'daily')).toEqual([]);
    expect(targetDays('2026-01-01', '2029-01-01', 'daily')).toHaveLength(366);
  });
  it('begin when their clocks say, also after a change of the clocks', () => {
    const [saturday, sunday, monday] = listTargets(
      '2026-10-23',
      ['2026-10-24', '2026-10-25', '2026-10-26'],
      'Europe/Berlin',
    );
    expect(saturday?.hours).toBe(0);
    expect(sunday?.hours).toBe(1);
    expect((monday?.start ?? 0) - (sunday?.start ?? 0)).toBe(25 * 3_600_000);
  });
  it('are as long as their clocks say', () => {
    const days = targetDays('2026-03-27', '2026-03-30', 'daily');
    expect(
      listTargets('2026-03-27', days, 'Europe/Berlin').map(({ length }) => length / 3_600_000),
    ).toEqual([24, 23, 24]);
  });
});

describe('trackChange', () => {
  it('goes to the nearest parent that is there, and leaves nothing empty behind', () => {
    expect(trackChange({}, 'audio', 'stream_index', 2)).toEqual({
      pointer: '/tracks',
      value: { audio: { stream_index: 2 } },
    });
    expect(trackChange({ tracks: { video: {} } }, 'audio', 'stream_index', 2)).toEqual({
      pointer: '/tracks/audio',
      value: { stream_index: 2 },
    });
    const both = { tracks: { audio: { stream_index: 1, source: null } } };
    expect(trackChange(both, 'audio', 'stream_index', 2)).toEqual({
      pointer: '/tracks/audio/stream_index',
      value: 2,
    });
    expect(trackChange(both, 'audio', 'stream_index', undefined)).toEqual({
      pointer: '/tracks/audio/stream_index',
    });
    const one = { tracks: { audio: { stream_index: 1 } } };
    expect(trackChange(one, 'audio', 'stream_index', undefined)).toEqual({ pointer: '/tracks' });
    expect(
      trackChange({ tracks: { ...one.tracks, video: {} } }, 'audio', 'stream_index', undefined),
    ).toEqual({ pointer: '/tracks/audio' });
  });
  it('wraps a source for the place that it goes to', () => {
    const source = { source_type: 'local', path: '/a' };
    expect(valueAt('/source', null, source)).toEqual(source);
    expect(valueAt('/tracks/audio/source', 'audio', source)).toEqual(source);
    expect(valueAt('/tracks/audio', 'audio', source)).toEqual({ source });
    expect(valueAt('/tracks', 'audio', source)).toEqual({ audio: { source } });
  });
});

describe('words and values of the inspector', () => {
  it('split a finding into the problem and its consequence', () => {
    expect(splitLead('Overlaps “Puppets” by 3:10. The later item wins.')).toEqual([
      'Overlaps “Puppets” by 3:10.',
      'The later item wins.',
    ]);
    expect(splitLead('Only one sentence about a.b.')).toEqual(['Only one sentence about a.b.', '']);
  });
  it('read a shift with its sign', () => {
    expect([readShift('+1:30'), readShift('\u22120:05'), readShift('90')]).toEqual([
      { ok: true, value: 90_000 },
      { ok: true, value: -5000 },
      { ok: true, value: 90_000 },
    ]);
    expect(readShift('soon').ok).toBe(false);
  });
  it('count items from 1 and read addresses', () => {
    expect([parsePosition('/items/117'), parsePosition('/items')]).toEqual([118, null]);
    expect(splitDetail('finding=a=b')).toEqual(['finding', 'a=b']);
    expect(splitDetail('x')).toEqual(['', '']);
  });
  it('take only a virtual start that the engine reads', () => {
    expect(readVirtualStart('').ok).toBe(true);
    expect(readVirtualStart('2026-11-20T06:00:00+01:00').ok).toBe(true);
    expect(readVirtualStart('2026-11-20T06:00:00Z').ok).toBe(false);
    expect(readVirtualStart('06:00').ok).toBe(false);
  });
});

describe('sources', () => {
  it('name missing and hidden parts', () => {
    expect(missingIn({ source_type: 'local' })).toBe('Path');
    expect(missingIn({ source_type: 'local', path: '/a' })).toBeNull();
    expect(missingIn({ source_type: 'tape' })).not.toBeNull();
    expect(otherKeys({ source_type: 'rtsp', uri: 'x', probe_hint: {} })).toEqual(['probe_hint']);
  });
  it('have a picture and a sound in every preset', () => {
    for (const { params } of lavfiPresets) {
      expect(params).toContain('[out0]');
      expect(params).toContain('[out1]');
    }
  });
  it('lay a configuration out by path', () =>
    expect(listLeaves({ video: { format: 'h264', width: null }, list: [1] })).toEqual([
      ['video.format', 'h264'],
      ['video.width', 'null'],
      ['list', '[1]'],
    ]));
});

describe('search', () =>
  it('goes round with Enter and back with Shift', () => {
    const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
    expect(stepHit(key('Enter'), -1, 3)).toBe(0);
    expect(stepHit(key('Enter'), 2, 3)).toBe(0);
    expect(stepHit(key('Enter', true), 0, 3)).toBe(2);
    expect(stepHit(key('ArrowUp'), 2, 3)).toBe(1);
    expect(stepHit(key('a'), 0, 3)).toBeNull();
    expect(stepHit(key('Enter'), 0, 0)).toBeNull();
  }));
