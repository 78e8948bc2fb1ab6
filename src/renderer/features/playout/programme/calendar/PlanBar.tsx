import type { CSSProperties } from 'react';
import { cx } from '../../../../ui/cx.ts';
import type { PlanLook } from '../model/colors.ts';
import css from './PlanBar.module.css';

/** The mark of a plan: a color and a pattern. */
export function PlanBar({ look, small }: { readonly look: PlanLook; readonly small?: boolean }) {
  return (
    <span
      className={cx(css['bar'], css[look.form], small === true && css['small'])}
      style={{ '--plan': look.color } as CSSProperties}
      aria-hidden="true"
    />
  );
}
