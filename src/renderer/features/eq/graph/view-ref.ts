import { watchTheme } from '../../../ui/canvas-colors.ts';
import { useEffect, useState } from 'react';
import { editor } from '../model/editor.ts';
import { useDsp, useRate } from '../model/view.ts';
import { GraphView } from './graph-view.ts';
import { overlay } from './preference.ts';

/** The imperative half of the graph: created with the canvases and notified of every change. */
export interface ViewRef {
  readonly view: () => GraphView | null;
  /** Starts drawing; returns a function that stops it. */
  readonly mount: (
    host: HTMLElement,
    still: HTMLCanvasElement,
    moving: HTMLCanvasElement,
  ) => () => void;
  /** Registers the node of a band; null removes it. */
  readonly attach: (bandId: string, element: HTMLElement | null) => void;
}

interface Facts {
  readonly rate: number;
  readonly limiter: number | null;
  readonly range: number;
}

/** The view of one graph. `range`: dB from the middle to the edge. */
export function useGraphView(range: number): ViewRef {
  const rate = useRate();
  const limiter = useDsp()?.limiter ?? null;
  const [made] = useState(() => {
    let now: Facts = { rate, limiter, range };
    const tell = (facts: Facts): void => {
      now = facts;
    };
    return { ref: makeViewRef(() => now), tell };
  });
  useEffect(() => {
    made.tell({ rate, limiter, range });
    made.ref.view()?.ask();
  }, [made, rate, limiter, range]);
  return made.ref;
}

function makeViewRef(facts: () => Facts): ViewRef {
  let view: GraphView | null = null;
  const nodes = new Map<string, HTMLElement>();
  const read = () => {
    const { eqId, selected, solo } = editor.state;
    return { config: editor.live, eqId, selected, solo, overlay: overlay.get(), ...facts() };
  };
  return {
    view: () => view,
    attach: (bandId, element) => {
      if (element === null) nodes.delete(bandId);
      else nodes.set(bandId, element);
      view?.node(bandId, element);
    },
    mount: (host, still, moving) => {
      const made = new GraphView(host, still, moving, read);
      view = made;
      for (const [bandId, element] of nodes) made.node(bandId, element);
      const stops = [
        editor.moved.on(made.ask),
        overlay.on(made.ask),
        watchSize(host, made.restart),
        watchTheme(made.restart),
      ];
      made.drawNow();
      return () => {
        for (const stop of stops) stop();
        made.dispose();
        view = null;
      };
    },
  };
}

function watchSize(host: HTMLElement, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(host);
  return () => observer.disconnect();
}
