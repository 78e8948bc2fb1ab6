import { formatPercent } from '../../../../shared/format/numbers.ts';
import type { SliderProps } from '../../../ui/Slider.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import css from './Dialogs.module.css';

/** A slider with its number. `unit`: the number with its unit; default: percent. */
export function LevelSlider({
  unit = (level) => formatPercent(level / 100, 0),
  ...slider
}: Omit<SliderProps, 'className' | 'valueText' | 'keyStep' | 'pageStep'> & {
  readonly unit?: (value: number) => string;
}) {
  const { min = 0, max = 100 } = slider;
  const steps = max - min > 50 ? { keyStep: 5, pageStep: 10 } : {};
  return (
    <div className={css['level']}>
      <Slider className={css['grow']} valueText={unit} {...steps} {...slider} />
      <span className={css['figure']}>{unit(slider.value)}</span>
    </div>
  );
}
