import { afterEach, expect, it } from 'vitest';
import { scrollAction } from './scroll-keys.ts';

/** jsdom has no layout, so the heights are set. */
function sized(element: Element, clientHeight: number, scrollHeight: number, width = 100): Element {
  const sizes = { clientHeight, scrollHeight, clientWidth: width };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, configurable: true });
  return element;
}

function page(): { main: HTMLElement; rail: Element; tool: Element; row: Element; by: number[] } {
  document.body.innerHTML = `
    <nav style="overflow-y:auto"><a></a></nav>
    <main>
      <button></button>
      <div id="small" style="overflow-y:auto"></div>
      <div id="large" style="overflow-y:auto"><p></p></div>
      <div id="clipped" style="overflow-y:hidden"></div>
    </main>`;
  const at = (selector: string): Element => {
    const found = document.querySelector(selector);
    if (found === null) throw new Error(selector);
    return found;
  };
  const by: number[] = [];
  sized(at('nav'), 100, 400);
  sized(at('#small'), 100, 400);
  sized(at('#clipped'), 900, 4000);
  const large = sized(at('#large'), 400, 2000);
  large.scrollBy = ((to: ScrollToOptions) => by.push(to.top ?? 0)) as Element['scrollBy'];
  return {
    main: at('main') as HTMLElement,
    rail: at('a'),
    tool: at('button'),
    row: at('p'),
    by,
  };
}

afterEach(() => {
  document.body.innerHTML = '';
});

const press = (key: string, target: Element, shiftKey = false) => ({ key, target, shiftKey });

it.each([
  ['ArrowDown', false, 40],
  ['ArrowUp', false, -40],
  ['PageDown', false, 350],
  ['PageUp', false, -350],
  [' ', false, 350],
  [' ', true, -350],
  ['Home', false, -2000],
  ['End', false, 2000],
])('"%s" (Shift: %s) scrolls the largest scroller by %s px', (key, shift, distance) => {
  const { main, rail, tool, by } = page();
  for (const target of [rail, tool, document.body])
    scrollAction(press(key, target, shift), main)?.();
  expect(by).toEqual([distance, distance, distance]);
});

it('prefers the scroller that hides more of its content', () => {
  const { main, rail, by } = page();
  const tall = document.createElement('div');
  tall.style.overflowY = 'auto';
  main.append(sized(tall, 2000, 2008));
  scrollAction(press('End', rail), main)?.();
  expect(by).toEqual([2000]);
});

it('leaves a key to the browser where the focus is in a scroller of the page', () => {
  const { main, row } = page();
  expect(scrollAction(press('PageDown', row), main)).toBeNull();
});

it('leaves other keys, and a page that fits, alone', () => {
  const { main, rail } = page();
  expect(scrollAction(press('n', rail), main)).toBeNull();
  main.innerHTML = '';
  expect(scrollAction(press('PageDown', rail), main)).toBeNull();
  expect(scrollAction(press('PageDown', rail), null)).toBeNull();
});
