import { expect, it } from 'vitest';
import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { shows } from './effect.ts';

const id = '11111111-2222-4333-8444-55555555555a';

/** The sent body, the record, and whether the record shows the body's values. */
const cases: readonly [string, string, boolean][] = [
  ['{"name":"B"}', '{"name":"B","status":"ACTIVE"}', true],
  ['{"name":"B"}', '{"name":"A"}', false],
  ['{"name":"B"}', '{"name":null}', false],
  ['{"name":"B"}', 'null', false],
  ['{"budget":{"micro_amount":99000000}}', '{"budget":{"micro_amount":99000000,"x":1}}', true],
  ['{"budget":{"micro_amount":99000000}}', '{"budget":{"micro_amount":"99000000"}}', true],
  ['{"budget":{"micro_amount":99000000}}', '{"budget":{"micro_amount":9.9E7}}', true],
  ['{"budget":{"micro_amount":99000000}}', '{"budget":{"micro_amount":35000000}}', false],
  ['{"budget":{"micro_amount":99000000}}', '{"budget":null}', false],
  ['{"b":9007199254740993001}', '{"b":9007199254740993000}', false],
  ['{"rate":40.50}', '{"rate":40.5}', true],
  ['{"rate":100}', '{"rate":1}', false],
  ['{"at":"2027-01-01T00:00:00Z"}', '{"at":"2027-01-01T01:00:00.000+01:00"}', true],
  ['{"at":"2027-01-01T00:00:00Z"}', '{"at":"2027-01-01T00:00:01Z"}', false],
  ['{"end_time":null}', '{"end_time":null}', true],
  ['{"end_time":null}', '{"end_time":"2027-01-01T00:00:00Z"}', false],
  ['{"a":["X","Y"]}', '{"a":["Y","X"]}', true],
  ['{"a":["X","X"]}', '{"a":["X","Y"]}', false],
  ['{"a":["X"]}', '{"a":["X","Y"]}', false],
  ['{"a":[{"min":1},{"min":2}]}', '{"a":[{"min":2,"max":3},{"min":1,"max":3}]}', true],
  ['{"a":[]}', '{"a":["X"]}', false],
  [`{"id":"${id.toUpperCase()}"}`, `{"id":"${id}"}`, true],
  ['{"on":true}', '{"on":false}', false],
  ['{"status":"PAUSED"}', '{"status":"ACTIVE"}', false],
];

it.each(cases)('%s set, %s got: %s', (set, got, right) => {
  for (const lacking of [true, false])
    expect(shows(parseExact(set), parseExact(got), lacking)).toBe(right);
});

it('lets the caller decide about a field that the record lacks', () => {
  expect(shows({ a: 1, b: { c: 2 } }, { b: {} }, true)).toBe(true);
  expect(shows({ a: 1, b: { c: 2 } }, { a: 1, b: {} }, false)).toBe(false);
  expect(shows({ a: null }, {}, false)).toBe(true);
});
