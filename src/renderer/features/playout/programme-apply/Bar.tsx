import type { Counts } from './apply-model.ts';
import { layOutBar } from './apply-model.ts';
import css from './Bar.module.css';

/** What stays, moves, comes and goes in a day, as parts of a bar. The numbers stand beside it, so that it has no name of its own. */
export function Bar({ day }: { readonly day: Counts }) {
  return (
    <span className={css['bar']} aria-hidden="true">
      {layOutBar(day).map(({ kind, share }) => (
        <span key={kind} className={css[kind]} style={{ width: `${String(share)}%` }} />
      ))}
    </span>
  );
}

/** The color and form of a change, as in the bars. */
export function Swatch({ kind }: { readonly kind: keyof Counts }) {
  return (
    <span className={css['swatch']} aria-hidden="true">
      <span className={css[kind]} />
    </span>
  );
}
