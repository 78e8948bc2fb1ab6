import { afterEach, describe, expect, it } from 'vitest';
import { language, setLanguage, t } from './translate.ts';

afterEach(() => setLanguage('en'));

describe('texts', () => {
  it('of the app and of its failures are there without a domain', () => {
    expect(t('app:ago.now')).toBe('now');
    expect(t('errors:player.unknownQueue', { queue: 'den' })).toBe('There is no queue "den".');
  });

  it('quote what fills them as it is, because nothing is drawn as HTML', () => {
    expect(t('errors:player.unknownQueue', { queue: `<b> & 'x'` })).toContain(`<b> & 'x'`);
  });

  it('are English in a language that is not there', async () => {
    expect(language()).toBe('en');
    await setLanguage('xx');
    expect([language(), t('app:ago.now')]).toEqual(['xx', 'now']);
  });
});
