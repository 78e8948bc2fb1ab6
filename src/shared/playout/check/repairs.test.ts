import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import {
  check,
  docOf,
  entryOf,
  item,
  local,
  named,
} from '../../../../test/support/playout/playout-folder.ts';
import type { JsonObject, JsonValue, PlayoutDoc } from '../document/document.ts';
import { applyRepairs } from '../edit/repair.ts';
import type { Finding } from '../finding.ts';
import type { MediaFacts } from '../state.ts';
import type { ChannelCheck } from './check-channel.ts';

const media: MediaFacts = {
  path: '/media/a.mkv',
  durationMs: 900_000,
  streams: [
    { index: 0, kind: 'video', codec: 'h264', detail: '', channels: null, language: null },
    { index: 1, kind: 'audio', codec: 'aac', detail: '', channels: 2, language: null },
  ],
  title: null,
  problem: null,
};

const source = fc.oneof(
  fc.constant({}),
  fc.constant({ source: { source_type: 'lavfi', params: 'a', in_point_ms: 5 } }),
  fc
    .tuple(fc.nat(900), fc.option(fc.nat(1200)))
    .map(([from, to]) =>
      local({ in_point_ms: from * 1000, ...(to !== null && { out_point_ms: to * 1000 }) }),
    ),
  fc.nat(3).map((stream_index) => ({ ...local(), tracks: { audio: { stream_index } } })),
  fc.tuple(fc.nat(9), fc.nat(9)).map(([fade_ms, hold_ms]) => ({
    watermark: {
      source: { source_type: 'lavfi', params: 'a' },
      location: 'center',
      kind: 'media',
      timing: { timing_type: 'periodic', clock: 'wall', frequency_ms: 12, hold_ms, fade_ms },
    },
  })),
);

const anyItem = fc
  .tuple(
    fc.constantFrom('a', 'b', 'a/b', '', '..'),
    fc.nat(60),
    fc.integer({ min: -1, max: 12 }),
    source,
    fc.boolean(),
  )
  .map(([id, start, slot, more, zulu]): JsonObject => {
    const made = item(id, start, start + slot, more);
    return zulu ? { ...made, start: (made['start'] as string).replace('+00:00', 'Z') } : made;
  });
const anyFile = fc.tuple(
  fc.nat(60),
  fc.integer({ min: 1, max: 40 }),
  fc.array(anyItem, { maxLength: 6 }),
);

const checkAll = (docs: readonly PlayoutDoc[], known: boolean): Finding[] => {
  const more: Partial<ChannelCheck> = known ? { media: () => media } : {};
  return check(docs.map(entryOf), more);
};

/** Repairs one finding after another, like a user who always clicks the first available repair. */
function repairAll(start: readonly PlayoutDoc[], known: boolean): Finding[] {
  let docs = start;
  for (let clicks = 0; clicks < 400; clicks += 1) {
    const findings = checkAll(docs, known);
    const first = findings.find(({ repair }) => repair !== undefined);
    if (first?.repair === undefined) return findings;
    const doc = docs.find(({ name }) => name === first.path);
    docs = applyRepairs(docs, [{ docId: doc?.id ?? '', repair: first.repair }]);
  }
  throw new Error(
    `no end: ${JSON.stringify(
      checkAll(docs, known).filter(({ repair }) => repair),
      null,
      1,
    )}`,
  );
}

describe('repairs', () =>
  it('come to an end, and leave nothing that could be repaired', () =>
    fc.assert(
      fc.property(
        fc.array(anyFile, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        (files, known) => {
          const names = new Set<string>();
          const docs = files.flatMap(([from, length, items]) => {
            const name = named(from, from + length);
            if (names.has(name)) return [];
            names.add(name);
            return [docOf(name, items)];
          });
          expect(repairAll(docs, known).filter(({ repair }) => repair !== undefined)).toEqual([]);
        },
      ),
      { numRuns: runs(150, 4) },
    )));

describe('whatever a file holds', () => {
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
  const odd = fc.oneof(
    value,
    fc.dictionary(
      fc.constantFrom(
        'id',
        'start',
        'finish',
        'source',
        'tracks',
        'watermark',
        'graphics',
        '__proto__',
      ),
      fc.oneof(
        value,
        fc.constant('2026-04-13T00:00:00Z'),
        fc.dictionary(
          fc.constantFrom(
            'source_type',
            'path',
            'uri',
            'in_point_ms',
            'out_point_ms',
            'video',
            'audio',
            'source',
            'timing',
            'probe_hint',
            'stream_index',
          ),
          fc.oneof(value, fc.constantFrom('local', 'http', 'lavfi', '{{A}}', '{{}}')),
        ) as fc.Arbitrary<JsonValue>,
      ),
    ) as fc.Arbitrary<JsonValue>,
  );

  it('nothing throws', () =>
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 8 }), odd, (items, top) => {
        const doc = docOf(named(0, 10), items, { version: top });
        const found = check([entryOf(doc)], { media: () => media, env: () => false });
        for (const { path, message } of found) expect(path !== '' && message !== '').toBe(true);
      }),
      { numRuns: runs(300, 4) },
    ));
});
