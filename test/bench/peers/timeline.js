import { FROM, TO } from '../playout-timeline/items.ts';

export const frames = async (count) => {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

export function hostElement(document) {
  const host = document.createElement('div');
  host.style.cssText = 'position: absolute; inset: 0';
  document.body.append(host);
  return host;
}

/** Registers a timeline with the bench: `start` creates its data and returns functions that draw 31 days and show another range. */
export function bench(start) {
  let view = { from: FROM, to: TO };
  let open = null;
  let show = null;
  globalThis.playoutBench = {
    start: async (count) => {
      open = await start(count);
      return { load: 0 };
    },
    open: async () => {
      const started = performance.now();
      show = open();
      await frames(2);
      return performance.now() - started;
    },
    step: async ({ deltaY, shiftKey }) => {
      const span = view.to - view.from;
      if (shiftKey) {
        const by = (deltaY * span) / 1112;
        view = { from: view.from + by, to: view.to + by };
      } else {
        const at = view.from + span * 0.48;
        const factor = 2 ** (deltaY / 240);
        view = { from: at - (at - view.from) * factor, to: at + (view.to - at) * factor };
      }
      show(view.from, view.to);
      await frames(3);
    },
  };
}
