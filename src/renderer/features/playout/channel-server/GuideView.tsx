import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import surface from '../../../ui/Surface.module.css';
import { usePanelLayout } from '../layout.ts';
import css from './ChannelServer.module.css';
import { Programs } from './GuideDialog.tsx';
import type { ChosenProgram } from './GuideGrid.tsx';

/** The program guide of all channels as a view of the panel. `channel`: key of the initially selected channel. */
export function GuideView({ channel }: { readonly channel: string }) {
  const [chosen, setChosen] = useState<ChosenProgram>({ channel, program: null });
  return (
    <section className={cx(surface['surface'], css['view'])} aria-label={t('playout:area.guide')}>
      <Programs
        chosen={chosen}
        onChoose={setChosen}
        onClose={() => usePanelLayout.setState({ area: 'edit' })}
      />
    </section>
  );
}
