import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { execLine, parseExec } from './xdg-autostart.ts';

/** Unescapes values of type string as the specification defines, one character at a time. */
function stringValue(raw: string): string {
  const letters: Record<string, string> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' };
  let text = '';
  for (let i = 0; i < raw.length; i += 1) {
    const letter = raw[i] === '\\' ? letters[raw[i + 1] ?? ''] : undefined;
    text += letter ?? raw[i] ?? '';
    if (letter !== undefined) i += 1;
  }
  return text;
}

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
  fc.string({
    unit: fc.constantFrom(...'ab/- "\'\\%$`~|&;<>*?#()=\n\t\r'),
    minLength: 0,
    maxLength: 10,
  }),
);
const command = fc.array(word, { minLength: 1, maxLength: 4 });

describe('the Exec line', () => {
  it('is read back as exactly the arguments that were written', () =>
    fc.assert(
      fc.property(command, (words) => {
        const line = execLine(words);
        expect(line).not.toMatch(/[\n\r]/);
        expect(parseExec(line)).toEqual(words);
      }),
      { numRuns: runs(500) },
    ));

  it.runIf(process.platform !== 'win32')(
    'is, except for its percent signs, a line that a shell understands the same way',
    () =>
      fc.assert(
        fc.property(command, (words) => {
          const line = stringValue(execLine(words)).replaceAll('%%', '%');
          const out = execFileSync('/bin/sh', [
            '-c',
            `for w in ${line}; do printf '%s\\0' "$w"; done`,
          ]);
          expect(out.toString('utf8').split('\0').slice(0, -1)).toEqual(words);
        }),
        { numRuns: 60 },
      ),
  );

  it('writes what the specification shows', () => {
    expect(execLine(['/usr/bin/app', '--hidden'])).toBe('/usr/bin/app --hidden');
    expect(execLine(['/opt/My App/100%', ''])).toBe('"/opt/My App/100%%" ""');
    expect(execLine(['/a$b\\c"d`'])).toBe('"/a\\\\$b\\\\\\\\c\\\\"d\\\\`"');
  });

  it('reads lines of other programs: field codes expand to nothing', () => {
    expect(parseExec('app --name "two words" %U')).toEqual(['app', '--name', 'two words']);
    expect(parseExec('  app\\sone  ')).toEqual(['app', 'one']);
    expect(parseExec('app --icon=%i --rate=5%%')).toEqual(['app', '--icon=', '--rate=5%']);
    expect(parseExec('')).toEqual([]);
  });

  it('is null if it is malformed', () => {
    expect(parseExec('app "open')).toBeNull();
    expect(parseExec('app "a"b')).toBeNull();
    expect(parseExec('app "a$b"')).toBeNull();
  });
});
