import '../../shared/playout/texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { playerShortcuts } from '../features/music/shortcuts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import css from './ShortcutsDialog.module.css';

const printed: Readonly<Record<string, () => string>> = {
  ' ': () => t('app:shortcuts.space'),
  ArrowUp: () => '↑',
  ArrowDown: () => '↓',
  ArrowLeft: () => '←',
  ArrowRight: () => '→',
};

const nameOf = (key: string): string => printed[key]?.() ?? key.toUpperCase();

/** Every key that works in the window. */
export function ShortcutsDialog(state: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog {...state} huge title={t('app:shortcuts.title')}>
      <div className={css['groups']}>
        <Keys
          title={t('app:shortcuts.player')}
          rows={playerShortcuts.map((shortcut) => [shortcut.keys.map(nameOf), shortcut.label()])}
        />
        <Keys
          title={t('app:shortcuts.equalizer')}
          rows={[
            [['←', '→'], t('app:shortcuts.eqFrequency')],
            [['↑', '↓'], t('app:shortcuts.eqGain')],
            [['[', ']'], t('app:shortcuts.eqQ')],
            [['B'], t('app:shortcuts.eqToggle')],
            [['S'], t('app:shortcuts.eqSolo')],
            [['Enter'], t('app:shortcuts.eqNumbers')],
            [['Delete'], t('app:shortcuts.eqRemove')],
            [['Ctrl Z', 'Ctrl Shift Z'], t('app:shortcuts.eqSteps')],
          ]}
        />
        <PlayoutKeys />
        <Keys
          title={t('app:shortcuts.window')}
          rows={[
            [['F6'], t('app:shortcuts.regions')],
            [['Ctrl ,'], t('app:shortcuts.settings')],
            [['?'], t('app:shortcuts.help')],
          ]}
        />
      </div>
    </Dialog>
  );
}

function PlayoutKeys() {
  return (
    <Keys
      title={t('playout:keys.title')}
      rows={[
        [['←', '→'], t('playout:keys.items')],
        [['↑', '↓'], t('playout:keys.lanes')],
        [['−', '+'], t('playout:keys.zoom')],
        [['N'], t('playout:keys.now')],
        [['0'], t('playout:keys.all')],
        [['Page ↑', 'Page ↓'], t('playout:keys.pan')],
        [['Alt ←', 'Alt →'], t('playout:keys.nudge')],
        [['[', ']'], t('playout:keys.trim')],
        [['S'], t('playout:keys.split')],
        [['Enter'], t('playout:keys.inspect')],
        [['Delete'], t('playout:keys.remove')],
        [['Ctrl D'], t('playout:keys.repeat')],
        [['Ctrl F'], t('playout:keys.search')],
        [['Ctrl Z', 'Ctrl Shift Z'], t('playout:keys.steps')],
      ]}
    />
  );
}

function Keys({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [readonly string[], string])[];
}) {
  return (
    <section className={css['group']}>
      <h3 className={css['title']}>{title}</h3>
      <dl className={css['keys']}>
        {rows.map(([keys, label]) => (
          <div key={label} className={css['row']}>
            <dt>{label}</dt>
            <dd className={css['chord']}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
