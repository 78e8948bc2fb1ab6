import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ffmpegEscape } from '../../../../../../test/support/playout/ffmpeg-escape.ts';
import {
  readingGraphs,
  writingGraphs,
} from '../../../../../../test/support/playout/lavfi-attacks.ts';
import { runs } from '../../../../../../test/support/sample.ts';
import { filterRules } from './filter-rules.ts';
import { safeGraph } from './safe-graph.ts';

const graphOf = (text: string): string => {
  const safe = safeGraph(text);
  if (!safe.ok) throw new Error(JSON.stringify(safe.fault));
  return safe.graph;
};
const faultOf = (text: string): string => {
  const safe = safeGraph(text);
  return safe.ok ? `runs: ${safe.graph}` : Object.values(safe.fault).join(' ');
};

describe('a filter graph of a playout file', () => {
  it.each([
    ['testsrc', 'testsrc'],
    [
      'testsrc2=size=1280x720:rate=25[out0];sine=frequency=440[out1]',
      'testsrc2=size=1280x720:rate=25[out0];sine=frequency=440[out1]',
    ],
    [
      'anullsrc=channel_layout=stereo:sample_rate=48000:d=10',
      'anullsrc=channel_layout=stereo:sample_rate=48000:d=10',
    ],
    ['color=black:320x180:30', 'color=color=black:size=320x180:rate=30'],
    [
      'color=c=#102030@0.5:s=hd720 , format = yuv420p|rgb24',
      'color=c=#102030@0.5:s=hd720,format=pix_fmts=yuv420p|rgb24',
    ],
    ['smptehdbars=size=1920x1080:rate=30000/1001', 'smptehdbars=size=1920x1080:rate=30000/1001'],
    ['color@bg=red [a];[a]null@x[out0]', 'color=color=red[a];[a]null[out0]'],
    ['testsrc,scale=-2:480:flags=lanczos', 'testsrc,scale=w=-2:h=480:flags=lanczos'],
    [
      "testsrc,scale='min(640,iw)':'trunc(ih/2)*2'",
      'testsrc,scale=w=min(640\\,iw):h=trunc(ih/2)*2',
    ],
    ['testsrc,setpts=PTS-STARTPTS,setsar=1', 'testsrc,setpts=expr=PTS-STARTPTS,setsar=sar=1'],
    ['testsrc=duration=00\\\\:01\\\\:00', 'testsrc=duration=00\\\\:01\\\\:00'],
    [
      `color,drawtext=text=${ffmpegEscape("It's on, at 20:15")}:x=(w-tw)/2:font=DejaVu Sans`,
      String.raw`color,drawtext=text=It\\\'s\\\ on\,\\\ at\\\ 20\\:15:x=(w-tw)/2:font=DejaVu\\\ Sans`,
    ],
    [
      String.raw`color,drawtext=expansion=strftime:text='%H\:%M'`,
      String.raw`color,drawtext=expansion=strftime:text=%H\\:%M`,
    ],
    ['testsrc[a];color[b];[a][b]overlay=10:10', 'testsrc[a];color[b];[a][b]overlay=x=10:y=10'],
    ['testsrc,split[a][b];[a][b]hstack', 'testsrc,split[a][b];[a][b]hstack'],
    ["testsrc,hue=s=0:enable='between(t,1,2)'", 'testsrc,hue=s=0:enable=between(t\\,1\\,2)'],
  ])('%s is rewritten', (text, wanted) => expect(graphOf(text)).toBe(wanted));

  it.each([
    ['', 'graph'],
    ['color;', 'graph'],
    ['color]', 'filter color]'],
    ['[a', 'graph'],
    ['color[/etc/passwd]', 'graph'],
    [Array.from({ length: 60 }, () => 'null').join(','), 'graph'],
    [`color=c=${'a'.repeat(20_000)}`, 'graph'],
    ['sws_flags=bilinear;color', 'filter sws_flags'],
    ['nosuchfilter', 'filter nosuchfilter'],
    ['COLOR', 'filter COLOR'],
    ['constructor', 'filter constructor'],
    ['color,mov\\ie=/a', 'filter movie'],
    ['color,x\u001b]0', 'filter x ]0'],
    ['color=red:16x16:25:1:1:1', 'option color 1'],
    ['color=c=red:16x16', 'option color 16x16'],
    ['color=__proto__=1', 'option color __proto__'],
    ['color=s=99999x99999', 'option color s'],
    ['color=s=8192x8192', 'option color s'],
    ['split=1000000', 'option split outputs'],
    ['color,drawtext=a', 'option drawtext a'],
    ['color,drawtext=t\\extfile=/etc/passwd', 'option drawtext textfile'],
    ["color,drawtext='text'file=/etc/passwd", 'option drawtext textfile'],
    ['color,drawtext=font=Sans\\\\:file=/a', 'option drawtext font'],
    ['color,drawtext=text=%{metadata\\:x}', 'option drawtext text'],
    ["color,drawtext=text='%{\\'metadata\\'}'", 'option drawtext text'],
    ['testsrc,scale=while(1\\,1):2', 'option scale w'],
    ['testsrc,scale=print(1):2', 'option scale w'],
    ['testsrc,scale=w=1:/h=/etc/passwd', 'option scale /h'],
  ])('%s is refused', (text, fault) => expect(faultOf(text)).toBe(fault));

  it('is refused if it accesses a file, however it is written', () => {
    for (const graph of [...writingGraphs("/a b/it's,[x];y"), ...readingGraphs('C:\\x y')])
      expect(faultOf(graph)).toMatch(/^(filter|option) /);
  });
});

/** Parts of graphs, allowed and not, with every special character of ffmpeg's syntax. */
const piece = fc.oneof(
  fc.constantFrom(...filterRules.keys()),
  fc.constantFrom('curves', 'movie', 'textfile', 'plot', 'fontfile', 'sws_flags', '/tmp/x'),
  fc.constantFrom('text', 'size', 'x', 'color', 'enable', 'a', '1', '16x16', 'red', '%{pts}'),
  fc.constantFrom(
    '=',
    '=',
    ':',
    ':',
    ',',
    ';',
    '[',
    ']',
    '@',
    "'",
    '\\',
    ' ',
    '\n',
    '\t',
    '|',
    '+',
  ),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const anyOption = fc
  .tuple(fc.constantFrom('size=', 'c=', 's=', 'text=', 'x=', 'w=', 'n=', ''), anyText)
  .map(([name, value]) => name + value);
const anyFilter = fc
  .tuple(
    fc.constantFrom('', '', '[a]', ' '),
    fc.constantFrom(...filterRules.keys(), 'curves', 'movie'),
    fc.array(anyOption, { maxLength: 3 }),
    fc.constantFrom('', '', '[b]', '\n'),
  )
  .map(([before, name, options, after]) =>
    [before, name, options.length > 0 ? '=' : '', options.join(':'), after].join(''),
  );
const anyGraph = fc.oneof(
  anyText,
  fc.array(anyFilter, { minLength: 1, maxLength: 4 }).map((all) => all.join(',')),
  fc.array(anyFilter, { minLength: 1, maxLength: 4 }).map((all) => all.join(';')),
);

/**
 * The filter names of a graph that this app wrote, found without the parser: it has no quotes, so escapes can be
 * blanked and the rest split at separators.
 */
function namesIn(graph: string): { filter: string; options: string[] }[] {
  const plain = graph
    .replaceAll(/\\{2}\\./gsu, '_')
    .replaceAll(/\\{2}./gsu, '_')
    .replaceAll(/\\./gsu, '_');
  return plain.split(/[,;]/).map((part) => {
    const [filter = '', ...rest] = part.replaceAll(/\[[^\]]*\]/g, '').split('=');
    const options = rest.join('=').split(':');
    return {
      filter,
      options: options.filter((one) => one !== '').map((one) => one.split('=', 1)[0] ?? ''),
    };
  });
}

describe('rewriting', () =>
  it('produces only allowed filters and options, with the same meaning', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyGraph, (text) => {
        const safe = safeGraph(text);
        if (!safe.ok) return;
        accepted += 1;
        expect(safeGraph(safe.graph)).toEqual(safe);
        for (const { filter, options } of namesIn(safe.graph)) {
          const rule = filterRules.get(filter);
          expect(rule, filter).toBeDefined();
          for (const option of options) expect(rule?.options.has(option), option).toBe(true);
        }
      }),
      { numRuns: runs(3000) },
    );
    expect(accepted).toBeGreaterThan(runs(50));
  }));
