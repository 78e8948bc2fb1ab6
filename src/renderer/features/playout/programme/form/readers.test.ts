import { expect, it } from 'vitest';
import { MAX_TITLE_CHARS } from '../../../../../shared/playout/programme/document.ts';
import '../../../../../shared/playout/programme/texts.ts';
import '../texts.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import { readStart, readTitle, readUntil } from './readers.ts';

it('takes no name that the document refuses', () => {
  const longest = 'ä'.repeat(MAX_TITLE_CHARS);
  expect(readTitle(longest)).toEqual({ ok: true, value: longest });
  expect(readTitle(`${longest}.`)).toEqual({
    ok: false,
    error: t('programme:fault.long', { count: MAX_TITLE_CHARS }),
  });
  expect(readTitle(' ')).toEqual({ ok: true, value: undefined });
});

it('takes no end before the start, and no start behind the end', () => {
  const six = 6 * 3_600_000;
  expect(readUntil('20:15', '20:15', six).ok).toBe(false);
  expect(readUntil('1', '20:15', six)).toEqual({ ok: true, value: '01:00' });
  expect(readUntil('06:00', '20:15', six).ok).toBe(true);
  expect(readUntil('12:00', undefined, six).ok).toBe(true);
  expect(readStart('22:00', '20:00', six).ok).toBe(false);
  expect(readStart('19:59', '20:00', six)).toEqual({ ok: true, value: '19:59' });
});
