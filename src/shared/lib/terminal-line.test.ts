import { describe, expect, it } from 'vitest';
import { boundedText, terminalLine } from './terminal-line.ts';

const ESC = '\u001b';
const red = `${ESC}[31m`;

describe('a line as a terminal shows it', () => {
  it.each([
    ['plain text', 'plain text'],
    ['10%\r20%\rERROR: disk full', 'ERROR: disk full'],
    ['10%\r20%\r', '20%'],
    ['done\r', 'done'],
    ['done\r\r\r', 'done'],
    ['\rfirst', 'first'],
    [`10%\r${ESC}[K`, ''],
    [`10%\r${ESC}[0Know`, 'now'],
    [`loading${ESC}[2K\rdone`, 'done'],
    [`loading${ESC}[1Gdone`, 'done'],
    [`a${ESC}[Kb`, 'ab'],
    [`10%\r${ESC}[0m`, `10%${ESC}[0m`],
    [`${red}10%\r20%`, `${red}20%`],
    [`${red}10%${ESC}[0m\r20%`, '20%'],
    [`${red}red${ESC}[0m`, `${red}red${ESC}[0m`],
    ['-\b\\\b|\b/', '/'],
    ['N\bNA\bA', 'NA'],
    ['abc\b', 'abc'],
    ['\b\bab', 'ab'],
    ['😀\b\b!', '!'],
    [`a${red}b\bc`, `ac`],
  ])('%j is %j', (line, shown) => expect(terminalLine(line)).toBe(shown));

  it('has the last state of a long one', () => {
    const states = Array.from({ length: 1500 }, (_, at) => `[${String(at).padStart(7)}]`);
    const text = `${states.join('\r')}\rERROR: disk full`;
    expect(boundedText(terminalLine(text), 10_000)).toEqual({ text: 'ERROR: disk full', lost: 0 });
  });

  it('is cut between characters and sequences, and returns the lost length', () => {
    expect(boundedText('abcdef', 4)).toEqual({ text: 'abcd', lost: 2 });
    expect(boundedText('abc😀', 4)).toEqual({ text: 'abc', lost: 2 });
    expect(boundedText(`ab${red}c`, 5)).toEqual({ text: 'ab', lost: 6 });
  });

  // A reader that visits a character more than a few times would exceed the test's time limit.
  it.each(['\r', '\b', `${ESC}[`, `${ESC}[0`, `${red}\r`, 'a\b', `${ESC}[1;`])(
    'is read once, however it is made: %j',
    (hostile) => expect(terminalLine(`x${hostile.repeat(300_000)}y`)).toMatch(/y$/),
  );
});
