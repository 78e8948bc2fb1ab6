import { describe, expect, it } from 'vitest';
import { language, t } from './translate.ts';

describe('texts', () => {
  it('of the app and of its failures are there without a domain', () => {
    expect(t('app:ago.now')).toBe('now');
    expect(t('errors:player.unknownQueue', { queue: 'den' })).toBe('Queue "den" was not found.');
  });

  it('quote what fills them as it is, because nothing is drawn as HTML', () => {
    const queues = [`<b> & 'x'`, '{{queue}}', '$t(app:ago.now)', '$&', '$1'];
    for (const queue of queues)
      expect(t('errors:player.unknownQueue', { queue })).toBe(`Queue "${queue}" was not found.`);
  });

  it('leave out what is not given', () => {
    expect(t('errors:player.unknownQueue')).toBe('Queue "" was not found.');
  });

  it('are English', () => {
    expect(language()).toBe('en');
  });
});
