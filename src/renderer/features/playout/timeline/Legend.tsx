import { CircleHelp } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import css from './Legend.module.css';

/** The marks that the timeline draws, in legend order. */
const marks = [
  'file',
  'synthetic',
  'stream',
  'script',
  'onAir',
  'loaded',
  'gap',
  'overlap',
  'changed',
  'bars',
  'dense',
] as const;

/** The button that explains the marks of the timeline. */
export function Legend() {
  const label = t('playouttimeline:legend.label');
  return (
    <Popover
      align="start"
      label={label}
      trigger={
        <IconButton className={css['button']} label={label} icon={<CircleHelp {...icon} />} />
      }
    >
      <h2 className={css['title']}>{label}</h2>
      <div className={css['scroll']} role="group" aria-label={label} tabIndex={0}>
        <dl className={css['list']}>
          {marks.map((mark) => (
            <div key={mark}>
              <dt>
                <span className={cx(css['swatch'], css[mark])} aria-hidden />
                {t(`playouttimeline:legend.${mark}`)}
              </dt>
              <dd>{t(`playouttimeline:legend.${mark}Hint`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Popover>
  );
}
