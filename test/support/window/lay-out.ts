import { vi } from 'vitest';

/** Gives every element a size (px): happy-dom has no layout, and without a height a table renders no rows. Ends with `restoreAllMocks`. */
export function layOut(width: number, height = 600): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

/** Answers media queries about the width as a window does that is wide or narrow at that time. Ends with `restoreAllMocks`. */
export function beWide(isWide = (): boolean => true): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: isWide() === media.includes('min-width'),
        media,
      }) as unknown as MediaQueryList,
  );
}
