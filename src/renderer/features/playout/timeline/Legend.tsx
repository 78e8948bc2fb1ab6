import { t } from '../../../../shared/i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { cx } from '../../../ui/cx.ts';
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
] as const;

type Mark = (typeof marks)[number];

function Swatch({ mark }: { readonly mark: Mark }) {
  return <span className={cx(css['swatch'], css[mark])} aria-hidden />;
}

/** The legend as one line below the timeline, if it fits; a tooltip explains each mark. */
export function Legend() {
  return (
    <ul className={css['row']} aria-label={t('playouttimeline:legend.label')}>
      {marks.map((mark) => (
        <li key={mark} title={t(`playouttimeline:legend.${mark}Hint`)}>
          <Swatch mark={mark} />
          {t(`playouttimeline:legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
}

/** The legend with its explanations. */
export function LegendDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={t('playouttimeline:legend.label')}>
      <dl className={css['list']}>
        {marks.map((mark) => (
          <div key={mark}>
            <dt>
              <Swatch mark={mark} />
              {t(`playouttimeline:legend.${mark}`)}
            </dt>
            <dd>{t(`playouttimeline:legend.${mark}Hint`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
