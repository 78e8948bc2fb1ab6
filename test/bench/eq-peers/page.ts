import { logGrid } from '../../../src/shared/eq/grid.ts';
import { LiveCurves } from '../../../src/shared/eq/live-curves.ts';
import { configOfBands } from '../../../src/shared/eq/make.ts';
import type { Band } from '../../../src/shared/eq/model.ts';
import { median, scaled } from '../measure.ts';
import { mountChart } from './chart.tsx';
import { complexCurve } from './complex.ts';
import { drawLines, makeCanvas } from './plot.ts';
import { webAudioCurve } from './web-audio.ts';

const RATE = 48_000;
const POINTS = 512;
/** The dragged band, from 0. */
const MOVING = 7;

const freqs = logGrid(20, 20_000, POINTS);
const single = Float32Array.from(freqs);

/** The bands with one of them at the pointer: `x` and `y` from 0 to 1. */
const movedTo = (bands: readonly Band[], x: number, y: number): Band[] =>
  bands.map((band, index) =>
    index === MOVING ? { ...band, frequency: 20 * 1000 ** x, gain: 24 * (1 - 2 * y) } : band,
  );

type Peer = 'chart' | 'web-audio' | 'complex';

/** What a peer does with moved bands. */
function peerOf(name: Peer, host: HTMLElement, bands: readonly Band[]): (bands: Band[]) => void {
  if (name === 'chart') {
    // The values come from our own curves: only the chart's work is the peer's.
    const live = new LiveCurves(freqs);
    live.load(configOfBands(bands), RATE);
    const rows = () =>
      Array.from(freqs, (hz, at) => ({ hz, left: live.left[at] ?? 0, right: live.right[at] ?? 0 }));
    const show = mountChart(host, rows());
    return (now) => {
      const band = now[MOVING];
      if (band !== undefined) live.setBand('eq1', band);
      show(rows());
    };
  }
  const canvas = makeCanvas(host);
  const context = new OfflineAudioContext(1, 1, RATE);
  return (now) => {
    const curve =
      name === 'complex' ? complexCurve(now, freqs, RATE) : webAudioCurve(context, now, single);
    drawLines(canvas, [curve]);
  };
}

/** Fills the page with one peer, which draws once per frame when the pointer moved. */
function startPeer(name: Peer, bands: readonly Band[]): void {
  const host = document.createElement('div');
  host.style.cssText = 'position: absolute; inset: 0';
  document.body.append(host);
  const draw = peerOf(name, host, bands);
  let asked = false;
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw(movedTo(bands, clientX / innerWidth, clientY / innerHeight));
    });
  });
}

/** us per new curve of one way, the median of many rounds. */
function timeCurve(name: 'ours' | 'web-audio' | 'complex', bands: readonly Band[]): number {
  const live = new LiveCurves(freqs);
  live.load(configOfBands(bands), RATE);
  const context = new OfflineAudioContext(1, 1, RATE);
  const once = (step: number): void => {
    const now = movedTo(bands, (step % 97) / 97, (step % 89) / 89);
    const band = now[MOVING];
    if (name === 'ours' && band !== undefined) live.setBand('eq1', band);
    else if (name === 'complex') complexCurve(now, freqs, RATE);
    else webAudioCurve(context, now, single);
  };
  // Enough at once for the browser's coarse clock.
  const calls = scaled(name === 'ours' ? 500 : 20);
  const rounds = Array.from({ length: scaled(15) }, (_, round) => {
    const started = performance.now();
    for (let call = 0; call < calls; call += 1) once(round * calls + call);
    return ((performance.now() - started) * 1000) / calls;
  });
  return median(rounds);
}

Object.assign(globalThis, { eqPeers: { startPeer, timeCurve } });
