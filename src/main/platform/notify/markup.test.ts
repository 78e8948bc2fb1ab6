import { expect, it } from 'vitest';
import { electronBody } from './markup.ts';

const text = '<b>CS-1</b> & <img src="http://evil.example/x"> <a href="file:///">';

it('leaves no markup of a server in a notification that Electron shows on Linux', () => {
  const body = electronBody(text, 'linux');
  expect(body).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  const shown = body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  expect(shown).toBe(text);
});

it.each(['darwin', 'win32'] as const)('changes nothing on %s, which shows plain text', (platform) =>
  expect(electronBody(text, platform)).toBe(text),
);
