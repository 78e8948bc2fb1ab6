import { describe, expect, it } from 'vitest';
import {
  at,
  channelWith,
  docFrom,
  docsOf,
  docWith,
  draftWith,
  editContext,
  fileText,
  itemAt,
  local,
  MINUTE,
  nameAt,
  refusedFor,
} from '../../../../test/support/playout/playout-draft.ts';
import type { JsonObject, PlayoutDoc } from '../document/document.ts';
import { writeDocText } from '../document/write-doc.ts';
import type { Finding, Repair } from '../finding.ts';
import { applyOperation } from './apply.ts';
import { getId } from './ids.ts';
import { applyRepairs } from './repair.ts';
import { t } from '../../i18n/translate.ts';

const label = 'Repair';
const fixed = (docs: readonly PlayoutDoc[], ...repairs: readonly Repair[]) =>
  applyRepairs(
    docs,
    repairs.map((repair) => ({ docId: docs[0]?.id ?? '', repair })),
  );
const ids = (doc: PlayoutDoc | undefined) => doc?.items.map(getId);
const values = (doc: PlayoutDoc | undefined) =>
  (doc?.items ?? []).map(({ value }) => value as JsonObject);
const minutes = (doc: PlayoutDoc | undefined) =>
  (doc?.items ?? []).map(({ start, finish }) =>
    [start, finish].map((ms) => (ms - at('10:00')) / MINUTE),
  );

const gapped = (source: JsonObject = local()) =>
  docWith([
    itemAt('a', at('10:00'), at('10:10'), local('/a', { out_point_ms: 600_000 })),
    itemAt('b', at('10:15'), at('10:30'), source),
  ]);
const hole = { k: 'close-gap', label, from: at('10:10'), to: at('10:15') } as const;

describe('repairs of findings', () => {
  it('sorts a file; what has no time stays behind what it followed', () => {
    const doc = docFrom(
      nameAt(at('10:00'), at('11:00')),
      fileText([
        itemAt('b', at('10:30'), at('11:00')),
        { id: 'x', start: 'soon', finish: 'later' },
        itemAt('a', at('10:00'), at('10:30')),
      ]),
    );
    const [sorted] = fixed([doc], { k: 'sort', label });
    expect(ids(sorted)).toEqual(['a', 'b', 'x']);
    expect(sorted?.name).toBe(doc.name);
  });

  it('trims an item with its out point, and the name that lies on it', () => {
    const [doc] = fixed([gapped()], { k: 'trim', label, pointer: '/items/1', to: at('10:20') });
    expect(minutes(doc)[1]).toEqual([15, 20]);
    expect(values(doc)[1]?.['source']).toEqual(local(undefined, { out_point_ms: 300_000 }));
    expect(doc?.name).toBe(nameAt(at('10:00'), at('10:20')));
  });

  it('closes a hole from the item before or the one behind it', () => {
    const [before] = fixed([gapped()], { ...hole, pointer: '/items/0' });
    expect(minutes(before)).toEqual([
      [0, 15],
      [15, 30],
    ]);
    expect(values(before)[0]?.['source']).toEqual(local('/a', { out_point_ms: 900_000 }));
    const [behind] = fixed([gapped(local('/b', { in_point_ms: 400_000 }))], {
      ...hole,
      pointer: '/items/1',
    });
    expect(minutes(behind)[1]).toEqual([10, 30]);
    expect(values(behind)[1]?.['source']).toEqual(local('/b', { in_point_ms: 100_000 }));
    const points = { in_point_ms: 1000, out_point_ms: 901_000 };
    const [short] = fixed([gapped(local('/b', points))], { ...hole, pointer: '/items/1' });
    expect(values(short)[1]?.['source']).toEqual(
      local('/b', { in_point_ms: 0, out_point_ms: 1_200_000 }),
    );
  });

  it('fits out points: of the source that is named, or of all', () => {
    const doc = docWith([
      itemAt('a', at('10:00'), at('10:10'), local('/a'), {
        tracks: { audio: { source: local('/b', { out_point_ms: 5 }) } },
      }),
    ]);
    const fit = (pointer: string) =>
      values(fixed([doc], { k: 'fit-out', label, pointer, outPointMs: 600_000 })[0])[0];
    expect(fit('/items/0/tracks/audio/source/out_point_ms')).toMatchObject({
      source: local('/a'),
      tracks: { audio: { source: { out_point_ms: 600_000 } } },
    });
    expect(fit('/items/0')).toMatchObject({
      source: { out_point_ms: 600_000 },
      tracks: { audio: { source: { out_point_ms: 600_000 } } },
    });
  });

  it('splits at the end of a file, into the next one or a new one', () => {
    const night = docWith([itemAt('n', at('23:00'), at('25:00'))], [at('00:00'), at('24:00')]);
    const morning = docWith([itemAt('m', at('25:00'), at('26:00'))], [at('24:00'), at('48:00')]);
    const split: Repair = { k: 'split', label, pointer: '/items/0', at: at('24:00') };
    const [first, second] = fixed([night, morning], split);
    expect(minutes(first)).toEqual([[13 * 60, 14 * 60]]);
    expect(minutes(second)[0]).toEqual([14 * 60, 15 * 60]);
    expect([first?.name, second?.name]).toEqual([night.name, morning.name]);
    const alone = fixed([night], split);
    expect(alone.map(({ name }) => name)).toEqual([night.name, nameAt(at('24:00'), at('25:00'))]);
  });

  it('renames, sets values of items and of the file, and takes items out', () => {
    const name = nameAt(at('10:00'), at('12:00'));
    const [doc] = fixed(
      [gapped()],
      { k: 'remove', label, pointer: '/items/0' },
      { k: 'set', label, pointer: '/items/1/source/path', value: '/new' },
      { k: 'set', label, pointer: '/version', value: 'v' },
      { k: 'rename', label, name },
      { k: 'new-id', label, pointer: '/items/1', id: 'fresh' },
    );
    expect(doc?.name).toBe(name);
    expect(doc?.window?.finish.seconds).toBe(at('12:00') / 1000);
    expect(JSON.parse(doc === undefined ? '' : writeDocText(doc))).toMatchObject({
      version: 'v',
      items: [{ id: 'fresh', source: { path: '/new' } }],
    });
  });

  it('gives two findings of the same id two different ones', () => {
    const doc = docWith(
      [0, 10, 20].map((minute) =>
        itemAt('x', at('10:00') + minute * MINUTE, at('10:10') + minute * MINUTE),
      ),
    );
    const [repaired] = fixed(
      [doc],
      { k: 'new-id', label, pointer: '/items/1', id: 'x-2' },
      { k: 'new-id', label, pointer: '/items/2', id: 'x-2' },
    );
    expect(new Set(ids(repaired)).size).toBe(3);
    expect(ids(repaired)?.slice(0, 2)).toEqual(['x', 'x-2']);
  });

  it('takes all pointers as they were before the first repair', () => {
    const doc = docWith([
      itemAt('b', at('10:30'), at('11:00')),
      itemAt('bad', at('10:10'), at('10:05')),
      itemAt('a', at('10:00'), at('10:40')),
    ]);
    const [repaired] = fixed(
      [doc],
      { k: 'sort', label },
      { k: 'remove', label, pointer: '/items/1' },
      { k: 'trim', label, pointer: '/items/2', to: at('10:30') },
    );
    expect(ids(repaired)).toEqual(['a', 'b']);
    expect(minutes(repaired)).toEqual([
      [0, 30],
      [30, 60],
    ]);
  });

  it('refuses what does not fit the files', () => {
    const doc = gapped();
    const other = docWith([itemAt('o', at('12:00'), at('13:00'))]);
    const refused = (repair: Repair) => refusedFor(() => fixed([doc, other], repair));
    const stale = ['invalid-input', 'findings'];
    expect(refused({ k: 'remove', label, pointer: '/items/7' })).toEqual(stale);
    expect(refused({ k: 'trim', label, pointer: '/version', to: 1 })).toEqual(stale);
    expect(refused({ k: 'rename', label, name: other.name })).toEqual(stale);
    expect(
      refusedFor(() => applyRepairs([], [{ docId: 'x', repair: { k: 'sort', label } }])),
    ).toEqual(stale);
  });
});

describe('repairs as a step of the editor', () => {
  const finding = (repair?: Repair): Finding => ({
    path: '/p',
    pointer: '/items/0',
    code: 'gap',
    severity: 'warning',
    message: 'A hole.',
    ...(repair === undefined ? {} : { repair }),
  });

  it('finds them by the ids of findings and names the step by the repair', () => {
    const doc = gapped();
    const draft = draftWith(channelWith('one', [doc]));
    const repairs: Record<string, Repair> = {
      close: { ...hole, pointer: '/items/0', label: 'Close the hole' },
      remove: { k: 'remove', label: 'Take it out', pointer: '/items/1' },
    };
    const context = editContext({
      finding: (id) => ({ channel: 'one', file: doc.id, finding: finding(repairs[id]) }),
      lockedUntil: () => at('10:05'),
    });
    const one = applyOperation(draft, { k: 'repair', findings: ['close'] }, context);
    expect(one.label).toBe('Close the hole');
    expect(one.items).toEqual([{ channel: 'one', file: doc.id, key: doc.items[0]?.key }]);
    expect(one.notes).toHaveLength(1);
    const both = applyOperation(draft, { k: 'repair', findings: ['close', 'remove'] }, context);
    expect(both.label).toBe('Repair 2 findings');
    expect(ids(docsOf(both.draft)[0])).toEqual(['a']);
  });

  it('refuses a finding that is gone or has none', () => {
    const doc = gapped();
    const draft = draftWith(channelWith('one', [doc]));
    const run = (more: Parameters<typeof editContext>[0]) => () =>
      applyOperation(draft, { k: 'repair', findings: ['x'] }, editContext(more));
    expect(refusedFor(run({}))).toEqual(['not-found', undefined]);
    expect(
      refusedFor(run({ finding: () => ({ channel: 'one', file: doc.id, finding: finding() }) })),
    ).toEqual(['invalid-input', 'findings']);
  });

  it('leaves out repairs that conflict with others, and says so', () => {
    const doc = gapped();
    const draft = draftWith(channelWith('one', [doc]));
    const repairs: Record<string, Repair> = {
      one: { k: 'trim', label, pointer: '/items/1', to: at('10:20') },
      two: { k: 'split', label, pointer: '/items/1', at: at('10:25') },
    };
    const context = editContext({
      finding: (id) => ({ channel: 'one', file: doc.id, finding: finding(repairs[id]) }),
    });
    const both = applyOperation(draft, { k: 'repair', findings: ['one', 'two'] }, context);
    expect(minutes(docsOf(both.draft)[0])[1]).toEqual([15, 20]);
    expect(both.notes).toEqual([t('playoutedit:note.leftOut', { count: 1 })]);
    expect(both.label).toBe('Repair');
    repairs['one'] = { k: 'split', label, pointer: '/items/1', at: at('9:00') };
    expect(
      refusedFor(() => applyOperation(draft, { k: 'repair', findings: ['one', 'one'] }, context)),
    ).toEqual(['invalid-input', 'at']);
  });
});
