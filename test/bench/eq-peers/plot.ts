/** The curves of a peer on a canvas: the sum as a line, as the app draws it. */
export const WIDTH = 960;
export const HEIGHT = 360;
const RANGE = 24;

export function makeCanvas(host: HTMLElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  host.append(canvas);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  return context;
}

/** Draws curves (dB) with evenly spaced points. */
export function drawLines(c: CanvasRenderingContext2D, lines: readonly ArrayLike<number>[]): void {
  c.clearRect(0, 0, WIDTH, HEIGHT);
  for (const line of lines) {
    c.beginPath();
    for (let point = 0; point < line.length; point += 1)
      c.lineTo(
        (point / (line.length - 1)) * WIDTH,
        HEIGHT / 2 - ((line[point] ?? 0) / RANGE) * (HEIGHT / 2),
      );
    c.stroke();
  }
}
