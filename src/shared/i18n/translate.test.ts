import { describe, expect, it } from 'vitest';
import { language, t } from './translate.ts';

describe('texts', () => {
  it('of the app and of its failures are there without a domain', () => {
    expect(t('app:ago.now')).toBe('now');
    expect(t('errors:player.unknownQueue', { queue: 'den' })).toBe('Queue "den" was not found.');
  });

  it('quote what fills them as it is, because nothing is drawn as HTML', () => {
    expect(t('errors:player.unknownQueue', { queue: `<b> & 'x'` })).toContain(`<b> & 'x'`);
  });

  it('are English', () => {
    expect(language()).toBe('en');
  });
});
