import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { MeasurePane } from './MeasurePane.tsx';
import { RatePane } from './RatePane.tsx';
import { SimplifyPane } from './SimplifyPane.tsx';
import css from './FitDialog.module.css';

type Mode = 'measure' | 'simplify' | 'rate';

/** Finds bands: for a measured response, fewer for those that are there, or the same sound at another sample rate. */
export function FitDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  // Mounted anew each time, so that nothing of the last fit is left and no worker stays.
  return open ? <OpenDialog {...{ onOpenChange }} /> : null;
}

function OpenDialog({ onOpenChange }: { readonly onOpenChange: (open: boolean) => void }) {
  const [mode, setMode] = useState<Mode>('measure');
  const close = (): void => {
    onOpenChange(false);
  };
  return (
    <Dialog open wide onOpenChange={onOpenChange} title={t('eqfit:title')}>
      <div className={css['body']}>
        <Segmented
          wide
          label={t('eqfit:mode.label')}
          value={mode}
          options={[
            { value: 'measure', label: t('eqfit:mode.measure') },
            { value: 'simplify', label: t('eqfit:mode.simplify') },
            { value: 'rate', label: t('eqfit:mode.rate') },
          ]}
          onValue={setMode}
        />
        {mode === 'measure' && <MeasurePane onClose={close} />}
        {mode === 'simplify' && <SimplifyPane onClose={close} />}
        {mode === 'rate' && <RatePane onClose={close} />}
      </div>
    </Dialog>
  );
}
