import { afterEach, describe, expect, it } from 'vitest';
import { isFree, isPlayerPlace } from './shortcut-rules.ts';

function focusIn(html: string): Element | null {
  document.body.innerHTML = html;
  return document.querySelector('[data-here]');
}
const free = (key: string, html: string): boolean => isFree(key, focusIn(html), document);

afterEach(() => {
  document.body.innerHTML = '';
});

describe('isFree', () => {
  it.each([
    ['n', '<input data-here>'],
    [' ', '<textarea data-here></textarea>'],
    ['m', '<select data-here></select>'],
    [' ', '<button data-here></button>'],
    [' ', '<button><svg data-here></svg></button>'],
    ['ArrowUp', '<input type="range" data-here>'],
    ['End', '<div role="grid"><div data-here></div></div>'],
    ['ArrowUp', '<div role="listbox"><div data-here></div></div>'],
    ['n', '<div role="dialog"></div><p data-here></p>'],
    [' ', '<div role="menu"></div><p data-here></p>'],
  ])('leaves "%s" to %s', (key, html) => expect(free(key, html)).toBe(false));

  it.each([
    ['n', '<input type="range" data-here>'],
    [' ', '<input type="range" data-here>'],
    ['m', '<button data-here></button>'],
    ['ArrowUp', '<button data-here></button>'],
    [' ', '<main data-here></main>'],
    [' ', '<a href="/" data-here></a>'],
    ['?', '<a href="/" data-here></a>'],
  ])('takes "%s" from %s', (key, html) => expect(free(key, html)).toBe(true));

  it('lets a list that has the focus scroll', () => {
    const list = focusIn('<div data-here></div>');
    if (list === null) throw new Error('no list');
    Object.defineProperty(list, 'scrollHeight', { value: 900 });
    Object.defineProperty(list, 'clientHeight', { value: 300 });
    expect(isFree('ArrowDown', list, document)).toBe(false);
    expect(isFree('ArrowRight', list, document)).toBe(true);
  });
});

describe('isPlayerPlace', () => {
  const place = (panel: 'music' | 'deploys', html: string): boolean =>
    isPlayerPlace(panel, focusIn(html), document);

  it('is the music panel, the bar, and everything under the now-playing view', () => {
    expect(place('music', '<p data-here></p>')).toBe(true);
    expect(place('deploys', '<p data-here></p>')).toBe(false);
    expect(place('deploys', '<div data-player-keys><p data-here></p></div>')).toBe(true);
    expect(place('deploys', '<div data-player-keys></div><p data-here></p>')).toBe(false);
    expect(place('deploys', '<main data-player-keys></main><p data-here></p>')).toBe(true);
  });
});
