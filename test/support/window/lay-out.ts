import { vi } from 'vitest';

/** Gives every element a size (px): happy-dom has no layout, and without a height a table renders no rows. Ends with `restoreAllMocks`. */
export function layOut(width: number, height = 600): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

/** Makes media queries about the width match a wide or a narrow window, as `isWide` returns at that time. Ends with `restoreAllMocks`. */
export function beWide(isWide = (): boolean => true): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: isWide() === media.includes('min-width'),
        media,
      }) as unknown as MediaQueryList,
  );
}
