import { useEffect } from 'react';
import { lanes } from '../model/lanes.ts';
import type { TimelineAsk } from './asks.ts';

/** The channels over time. It fills the height that it gets, and needs no more than its lanes have. */
export function Timeline(_props: { readonly onAsk: (ask: TimelineAsk) => void }) {
  useEffect(() => lanes.follow(), []);
  return <div />;
}
