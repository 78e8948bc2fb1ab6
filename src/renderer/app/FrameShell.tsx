import { useRoute } from '../state/route.ts';
import { Rail } from './Rail.tsx';
import css from './Frame.module.css';

/** The frame before the core has answered: what stays where it is when the content comes. */
export function FrameShell() {
  const { panel } = useRoute();
  return (
    <div className={css['frame']} aria-busy="true">
      <Rail current={panel} />
      <main className={css['main']} />
      <section className={css['bar']} />
    </div>
  );
}
