import { describe, expect, it } from 'vitest';
import { judge } from '../verdict/judge.ts';

/**
 * Results of serde and serde_json, as the engine uses them, recorded with types of the same fields. `y`: loads, `n`:
 * refused; first for the engine of July 2026, then for release 0.2.
 */

const uri = 'https://ersatztv.org/playout/version/0.0.1';
const times = '"start":"2026-04-13T00:00:00Z","finish":"2026-04-13T00:30:00Z"';
const items = (list: string): string => `{"version":"${uri}","items":${list}}`;
const item = (more: string): string => items(`[{"id":"1",${times}${more}}]`);
const source = (text: string): string => item(`,"source":${text}`);
const local = (more: string): string => source(`{"source_type":"local","path":"/a"${more}}`);
const layer = (more: string): string =>
  item(`,"watermark":{"source":{"source_type":"local","path":"/a"},${more}}`);
const timing = (text: string): string => layer(`"location":"center","timing":${text}`);
const row = (more: string): string =>
  items(`[["1","2026-04-13T00:00:00Z","2026-04-13T00:00:00Z"${more}]]`);
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const version = (number: string): string =>
  `{"version":"https://ersatztv.org/playout/version/${number}","items":[]}`;
const videoRow = (more: string): string =>
  local(
    `,"probe_hint":{"video":[["h264",1,1,"a",0,null,null,null,null,null,null,null,null,null${more}]]}`,
  );

const recorded: readonly (readonly [string, 'yy' | 'nn' | 'yn' | 'ny', string])[] = [
  ['half a pair in an unknown key of an item', 'yy', item(',"x":"\\ud800"')],
  ['half a pair deep in an unknown key of an item', 'yy', item(',"x":{"\\udc00":["\\ud800"]}')],
  ['half a pair as an unknown key', 'nn', item(',"\\ud800":1')],
  ['half a pair in an unknown key of a source', 'nn', local(',"x":"\\ud800"')],
  ['half a pair in a path', 'nn', source('{"source_type":"local","path":"\\ud800x"}')],
  ['a whole pair in a path', 'yy', source('{"source_type":"local","path":"\\ud83d\\ude00"}')],
  ['a number beyond a double in an unknown key', 'yy', item(',"x":1e999')],
  ['a number beyond a double in a source', 'nn', local(',"x":1e999')],
  ['500 levels in an unknown key of an item', 'yy', item(`,"x":${nested(500)}`)],
  ['500 levels in an unknown key of a source', 'nn', local(`,"x":${nested(500)}`)],
  ['127 levels in all', 'yy', local(`,"x":${nested(123)}`)],
  ['128 levels in all', 'nn', local(`,"x":${nested(124)}`)],
  ['an unknown key twice', 'yy', item(',"x":1,"x":2')],
  ['an unknown key twice in a source', 'yy', local(',"x":1,"x":2')],
  ['a key of another source type twice', 'yy', local(',"uri":"a","uri":"b"')],
  ['a path twice', 'nn', local(',"path":"/b"')],
  ['a path twice, once escaped', 'nn', local(',"p\\u0061th":"/b"')],
  ['a source type twice', 'nn', local(',"source_type":"local"')],
  ['an id twice', 'nn', item(',"id":"2"')],
  ['a version twice', 'nn', `{"version":"${uri}","version":"${uri}","items":[]}`],
  ['a key of a probe hint twice', 'nn', local(',"probe_hint":{"video":[],"video":[]}')],
  ['an escaped key', 'yy', `{"versio\\u006e":"${uri}","items":[]}`],
  ['an item as a list of four', 'nn', row(',null')],
  ['an item as a list of five', 'yy', row(',null,null')],
  ['an item as a list of six', 'yy', row(',null,null,null')],
  ['an item as a list of seven', 'ny', row(',null,null,null,[]')],
  ['an item as a list of eight', 'nn', row(',null,null,null,[],1')],
  ['a file as a list of one', 'nn', `["${uri}"]`],
  ['a file as a list of two', 'nn', `["${uri}",[]]`],
  ['a source as a list', 'yy', source('["local","/a",null,null,null]')],
  ['a source as a list that is too short', 'nn', source('["local","/a"]')],
  ['a source as a list of its type', 'nn', source('["local"]')],
  ['a source as an empty list', 'nn', source('[]')],
  ['a source as text', 'nn', source('"local"')],
  ['a source type as a number', 'nn', source('{"source_type":0,"path":"/a"}')],
  ['a source type as an object', 'nn', source('{"source_type":{"local":null},"path":"/a"}')],
  ['a source type with a capital', 'nn', source('{"source_type":"Local","path":"/a"}')],
  ['tracks as a list of three', 'yy', item(',"tracks":[null,null,null]')],
  ['tracks as a list of two', 'nn', item(',"tracks":[null,null]')],
  ['a track as a list of two', 'yy', item(',"tracks":{"video":[null,0]}')],
  ['a probe hint as an empty list', 'nn', local(',"probe_hint":[]')],
  ['a probe hint as a list of five', 'yy', local(',"probe_hint":[[],[],[],null,null]')],
  ['a probe hint as a list of three', 'nn', local(',"probe_hint":[[],[],[]]')],
  ['no probe hint', 'yy', local(',"probe_hint":null')],
  ['null for the pictures of a probe hint', 'nn', local(',"probe_hint":{"video":null}')],
  ['a picture of a probe hint as a list of fourteen', 'yn', videoRow('')],
  ['a picture of a probe hint as a list of seventeen', 'ny', videoRow(',5,true,-90')],
  ['a place as an object', 'yy', layer('"location":{"center":null}')],
  ['a place as an object with something in it', 'nn', layer('"location":{"center":{}}')],
  ['a place as an object of two', 'nn', layer('"location":{"center":null,"x":1}')],
  [
    'a place as an object with its key twice',
    'nn',
    layer('"location":{"center":null,"center":null}'),
  ],
  ['a place as a list', 'nn', layer('"location":["center"]')],
  ['a place as a number', 'nn', layer('"location":4')],
  [
    'a clock as an object',
    'yy',
    timing('{"timing_type":"periodic","clock":{"wall":null},"frequency_ms":1,"hold_ms":0}'),
  ],
  [
    'a clock as an object of an object',
    'yy',
    timing('{"timing_type":"periodic","clock":{"wall":{}},"frequency_ms":1,"hold_ms":0}'),
  ],
  [
    'a clock as a number',
    'nn',
    timing('{"timing_type":"periodic","clock":0,"frequency_ms":1,"hold_ms":0}'),
  ],
  [
    'a frequency of 0',
    'yy',
    timing('{"timing_type":"periodic","clock":"wall","frequency_ms":0,"hold_ms":0}'),
  ],
  ['a timing as a list', 'yy', timing('["periodic","wall",1,null,null,null,0]')],
  ['a percentage below 0', 'yy', layer('"location":"center","width_percent":-5')],
  ['a percentage beyond 32 bits', 'yy', layer('"location":"center","width_percent":1e300')],
  [
    'a percentage with thirty digits',
    'yy',
    layer(`"location":"center","width_percent":${'1'.repeat(30)}`),
  ],
  ['a percentage as a flag', 'nn', layer('"location":"center","width_percent":true')],
  [
    'a layer as a list of nine',
    'yn',
    item(
      ',"watermark":[{"source_type":"local","path":"/a"},null,"center",null,null,null,null,null,null]',
    ),
  ],
  ['an unknown kind of a layer', 'yn', layer('"location":"center","kind":"x"')],
  ['no kind of a layer', 'yy', layer('"location":"center","kind":null')],
  ['the highest number of 64 bits', 'yy', local(',"in_point_ms":18446744073709551615')],
  ['one more than that', 'nn', local(',"in_point_ms":18446744073709551616')],
  ['a number that a double cannot hold', 'yy', local(',"in_point_ms":9007199254740993')],
  ['minus zero', 'nn', local(',"in_point_ms":-0')],
  ['an exponent', 'nn', local(',"in_point_ms":1e3')],
  ['a number as text', 'nn', local(',"in_point_ms":"10"')],
  ['the highest number of 32 bits', 'yy', item(',"tracks":{"video":{"stream_index":4294967295}}')],
  ['one more of 32 bits', 'nn', item(',"tracks":{"video":{"stream_index":4294967296}}')],
  ['null for arguments', 'nn', source('{"source_type":"script","command":"a","args":null}')],
  ['no arguments', 'yy', source('{"source_type":"script","command":"a"}')],
  ['null for headers', 'yy', source('{"source_type":"http","uri":"a","headers":null}')],
  ['a number among headers', 'nn', source('{"source_type":"http","uri":"a","headers":[1]}')],
  ['live as text', 'yn', source('{"source_type":"http","uri":"a","is_live":"x"}')],
  [
    'live as text of a script',
    'nn',
    source('{"source_type":"script","command":"a","is_live":"x"}'),
  ],
  ['null for layers', 'yn', item(',"graphics":null')],
  ['an object for layers', 'yn', item(',"graphics":{}')],
  ['null for an id', 'nn', items(`[{"id":null,${times}}]`)],
  [
    'a start as a list',
    'nn',
    items('[{"id":"","start":["2026-04-13T00:00:00Z"],"finish":"2026-04-13T00:30:00Z"}]'),
  ],
  ['null for an item', 'nn', items('[null]')],
  ['an empty item', 'nn', items('[{}]')],
  ['items as text', 'nn', items('"x"')],
  ['a version with signs', 'yy', version('0.+0.+1')],
  ['a version with zeros in front', 'yy', version('0.00.01')],
  ['version 0.0.0', 'yy', version('0.0.0')],
  ['version 0.0.3', 'ny', version('0.0.3')],
  ['version 0.0.5', 'ny', version('0.0.5')],
  ['version 0.0.6', 'nn', version('0.0.6')],
  ['version 0.1.0', 'nn', version('0.1.0')],
  ['version 1.0.1', 'nn', version('1.0.1')],
  ['a version with a blank behind', 'nn', version('0.0.1 ')],
  ['a version of two numbers', 'nn', version('0.0')],
  ['a version of four numbers', 'nn', version('0.0.1.0')],
  ['a version beyond 32 bits', 'nn', version('0.0.4294967296')],
  ['a NUL as an escape', 'yy', item(',"id2":"\\u0000"')],
  ['a form feed in front', 'nn', `\f${item('')}`],
  ['a blank that does not break in front', 'nn', `\u00a0${item('')}`],
  ['a byte order mark', 'nn', `\ufeff${item('')}`],
  ['a comma at the end', 'nn', items('[],')],
  ['a control character', 'nn', item(',"x":"\u0001"')],
];

describe('documents that serde was given', () =>
  it.each(recorded)('%s: %s', (_, wanted, text) => {
    const verdicts = (['0.0.2', '0.2'] as const).map((engine) =>
      judge({ path: '', kind: 'playout', text, engine }).file.engine === 'ok' ? 'y' : 'n',
    );
    expect(verdicts.join('')).toBe(wanted);
  }));
