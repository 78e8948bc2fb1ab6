import { describe, expect, it } from 'vitest';
import '../music/texts.ts';
import { language, t } from './translate.ts';

describe('texts', () => {
  it('of the app and of its failures are there without a domain', () => {
    expect(t('app:title')).toBe('Channelstrip');
    expect(t('errors:storage.noSecret', { name: 'den' })).toBe(
      'No token is saved for den. Sign in again.',
    );
  });

  it('quote what fills them as it is, because nothing is drawn as HTML', () => {
    const names = [`<b> & 'x'`, '{{queue}}', '$t(app:title)', '$&', '$1'];
    for (const name of names)
      expect(t('errors:storage.noSecret', { name })).toBe(
        `No token is saved for ${name}. Sign in again.`,
      );
  });

  it('leave out missing values', () =>
    expect(t('errors:storage.noSecret')).toBe('No token is saved for . Sign in again.'));

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
