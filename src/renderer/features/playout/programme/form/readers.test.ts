import { expect, it } from 'vitest';
import { MAX_TITLE_CHARS } from '../../../../../shared/playout/programme/document.ts';
import '../../../../../shared/playout/programme/texts.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import { readTitle } from './readers.ts';

it('takes no name that the document refuses', () => {
  const longest = 'ä'.repeat(MAX_TITLE_CHARS);
  expect(readTitle(longest)).toEqual({ ok: true, value: longest });
  expect(readTitle(`${longest}.`)).toEqual({
    ok: false,
    error: t('programme:fault.long', { count: MAX_TITLE_CHARS }),
  });
  expect(readTitle(' ')).toEqual({ ok: true, value: undefined });
});
