/** Distance (px) of one arrow key press. */
const LINE_PX = 40;
/** Share of the height that one page key scrolls, so that the last lines stay visible. */
const PAGE = 0.875;

/** The vertical distance (px) of a key press in a scroller of this size; null: the key does not scroll. */
function scrollDistance(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { clientHeight, scrollHeight }: Pick<Element, 'clientHeight' | 'scrollHeight'>,
): number | null {
  const page = clientHeight * PAGE;
  switch (key) {
    case 'ArrowUp':
      return -LINE_PX;
    case 'ArrowDown':
      return LINE_PX;
    case 'PageUp':
      return -page;
    case 'PageDown':
      return page;
    case ' ':
      return shiftKey ? -page : page;
    case 'Home':
      return -scrollHeight;
    case 'End':
      return scrollHeight;
    default:
      return null;
  }
}

/**
 * Scrolls the largest scroller in `page` if the browser would scroll nothing, because the focus is outside of every scroller, such as in
 * the rail or a toolbar. Null: the key does not scroll, or the browser handles it.
 */
export function scrollAction(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'target'>,
  page: HTMLElement | null,
): (() => void) | null {
  if (page === null || scrollDistance(event, page) === null) return null;
  if (event.target instanceof Element && isInScroller(event.target, page)) return null;
  const scroller = largestScroller(page);
  const distance = scroller && scrollDistance(event, scroller);
  if (distance === null) return null;
  return () => {
    scroller?.scrollBy({ top: distance });
  };
}

function isInScroller(target: Element, page: HTMLElement): boolean {
  for (let at: Element | null = target; at !== null && page.contains(at); at = at.parentElement)
    if (isScroller(at)) return true;
  return false;
}

/** Compares heights first, because computing the style of every element would be slow. */
const isScroller = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 &&
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);

/** The area of a scroller, reduced if little of its content is hidden. */
const measureArea = ({ clientHeight, clientWidth, scrollHeight }: Element): number =>
  clientWidth * Math.min(clientHeight, scrollHeight - clientHeight);

function largestScroller(page: HTMLElement): Element | null {
  const scrollers = [page, ...page.querySelectorAll('*')].filter(isScroller);
  return scrollers.reduce<Element | null>(
    (best, scroller) =>
      best === null || measureArea(scroller) > measureArea(best) ? scroller : best,
    null,
  );
}
