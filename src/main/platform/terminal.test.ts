import fc from 'fast-check';
import { isolate } from '../../shared/i18n/isolate.ts';
import { describe, expect, it } from 'vitest';
import { terminalControls } from '../../../test/support/programs/terminal-controls.ts';
import { cleanJson, cleanLine, cleanText, createPrinter } from './terminal.ts';

const anyText = fc.string({ unit: 'binary' });

describe('text for a terminal', () => {
  it('keeps words of every script, and shows control characters', () => {
    expect(cleanLine('Küche 音楽 👩‍🚀 נגן')).toBe('Küche 音楽 👩‍🚀 נגן');
    expect(cleanLine('a\u001b]0;b\u0007\u009b31m\u202ec\ud800\u2028')).toBe(
      'a\uFFFD]0;b\uFFFD\uFFFD31m\uFFFDc\uFFFD\uFFFD',
    );
    expect(cleanLine('one\r\ntwo\n\tthree')).toBe('one two  three');
    // Removes isolation marks that the app inserted; marks in other text become visible.
    expect(cleanLine(`${isolate(`${isolate('שלום')} 2`)} failed`)).toBe('שלום 2 failed');
    expect(cleanLine(`${isolate('a\u2066b')}, a\u2066b`)).toBe('ab, a\uFFFDb');
    expect(cleanText('one\r\n\ttwo\n\u001b[2J')).toBe('one\n\ttwo\n\uFFFD[2J');
  });

  it('never contains control characters, whatever it was made of', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(terminalControls(cleanLine(text))).toEqual([]);
        expect(cleanLine(text)).not.toContain('\n');
        expect(terminalControls(cleanText(text).replaceAll('\t', ''))).toEqual([]);
        expect(terminalControls(cleanJson(JSON.stringify({ [text]: text })))).toEqual([]);
      }),
    ));

  it('is the same value as JSON', () =>
    fc.assert(
      fc.property(fc.jsonValue(), anyText, (value, text) => {
        const whole = [value, text, '\u009b\u202e\u2028\u007f\ud800'];
        expect(JSON.parse(cleanJson(JSON.stringify(whole)))).toEqual(
          JSON.parse(JSON.stringify(whole)),
        );
      }),
    ));
});

describe('a printer', () => {
  const hostile = 'x\u001b[31m\u009d0;t\u0007\n';
  const printed = (isTerminal: boolean, color: boolean): string[] => {
    const texts: string[] = [];
    const sink = {
      write: (text: string) => void texts.push(text),
      isTerminal,
      columns: null,
      color,
    };
    const printer = createPrinter({ out: sink, err: sink });
    printer.out([{ tint: 'bad', text: hostile }, hostile]);
    printer.err(hostile);
    printer.text(hostile);
    printer.json({ hostile });
    return texts;
  };
  const shown = 'x\uFFFD[31m\uFFFD0;t\uFFFD';

  it('colors only the tinted parts', () => {
    const [line] = printed(true, true);
    expect(line).toBe(`\u001b[31m${shown} \u001b[0m${shown} \n`);
    expect(printed(true, false)[0]).toBe(`${shown} ${shown} \n`);
  });

  it('passes text to another program unchanged, and cleans it at a terminal', () => {
    expect(printed(false, false)[2]).toBe(hostile);
    expect(printed(true, false)[2]).toBe(`${shown}\n`);
  });

  it('cleans lines and JSON everywhere: both are read at a terminal later', () => {
    for (const isTerminal of [true, false]) {
      const [line, error, , json] = printed(isTerminal, false);
      expect(terminalControls([line, error].join(''))).toEqual([]);
      expect(terminalControls(json ?? '')).toEqual([]);
      expect(JSON.parse(json ?? '')).toEqual({ hostile });
    }
  });

  it('shows progress in one line of a terminal, removes it before the next output, and elsewhere prints none', () => {
    for (const isTerminal of [true, false]) {
      const texts: string[] = [];
      const sink = {
        write: (text: string) => void texts.push(text),
        isTerminal,
        columns: isTerminal ? 12 : null,
        color: false,
      };
      const printer = createPrinter({ out: sink, err: sink });
      for (const line of ['1 %', '1 %', 'a name longer than the line\u001b[2J'])
        printer.progress(line);
      printer.out('done');
      printer.progress(null);
      const clear = '\r\u001b[K';
      expect(texts).toEqual(
        isTerminal ? [`${clear}1 %`, `${clear}a name long`, clear, 'done\n'] : ['done\n'],
      );
    }
  });

  it.each(['\ud800', 'a\udfffb', '\udc00\ud800', '\\ud800', '\\\\\ud83d\\', '😀'])(
    'prints JSON that every parser reads: %j',
    (text) => {
      const texts: string[] = [];
      const sink = {
        write: (one: string) => texts.push(one),
        isTerminal: false,
        columns: null,
        color: false,
      };
      createPrinter({ out: sink, err: sink }).json({ [text]: [text] });
      expect(texts.join('')).not.toMatch(/[^\\](\\\\)*\\ud[89a-f]/);
      const whole = Buffer.from(text).toString();
      expect(JSON.parse(texts.join(''))).toEqual({ [whole]: [whole] });
    },
  );
});
