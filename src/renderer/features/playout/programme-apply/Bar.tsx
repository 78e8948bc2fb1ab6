import type { Counts } from './apply-model.ts';
import { layOutBar } from './apply-model.ts';
import css from './Bar.module.css';

/** The kept, moved, added and removed items of a day as parts of a bar. It needs no label, because the numbers are beside it. */
export function Bar({ day }: { readonly day: Counts }) {
  return (
    <span className={css['bar']} aria-hidden="true">
      {layOutBar(day).map(({ kind, share }) => (
        <span key={kind} className={css[kind]} style={{ width: `${String(share)}%` }} />
      ))}
    </span>
  );
}

/** The color and pattern of a kind of change, as in the bars. */
export function Swatch({ kind }: { readonly kind: keyof Counts }) {
  return (
    <span className={css['swatch']} aria-hidden="true">
      <span className={css[kind]} />
    </span>
  );
}
