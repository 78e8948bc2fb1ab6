import { describe, expect, it } from 'vitest';
import '../music/texts.ts';
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

  it('leave out missing values', () =>
    expect(t('errors:player.unknownQueue')).toBe('Queue "" was not found.'));

  it.each([
    [0, '0 tracks'],
    [1, '1 track'],
    [2, '2 tracks'],
    [999, '999 tracks'],
    [1000, '1,000 tracks'],
    [1_234_567, '1,234,567 tracks'],
    [1.5, '1.5 tracks'],
    [-1, '-1 track'],
  ])('count %d as %s', (count, text) => expect(t('music:queue.tracks', { count })).toBe(text));

  it('are English', () => expect(language()).toBe('en'));
});
