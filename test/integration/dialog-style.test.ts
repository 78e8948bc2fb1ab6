// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { render } from '@testing-library/react';
import { Dialog } from 'radix-ui';
import { expect, it } from 'vitest';
import { dialogStyleHash } from '../../src/main/hosts/common/response-headers.ts';

it('the style sheet of an open dialog is the one that the page policy lets in', () => {
  // The window itself never scrolls, so that no scroll bar reduces the page's width.
  Object.defineProperty(document.documentElement, 'clientWidth', { value: window.innerWidth });
  const title = createElement(Dialog.Title, { key: 'title' }, 'Anything');
  const content = createElement(Dialog.Content, { key: 'content' }, title);
  const overlay = createElement(Dialog.Overlay, { key: 'overlay' });
  const portal = createElement(Dialog.Portal, {}, [overlay, content]);
  render(createElement(Dialog.Root, { open: true }, portal));
  const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  const hashes = sheets.map((text) => createHash('sha256').update(text).digest('base64'));
  expect(hashes.map((hash) => `sha256-${hash}`)).toEqual([dialogStyleHash]);
});
