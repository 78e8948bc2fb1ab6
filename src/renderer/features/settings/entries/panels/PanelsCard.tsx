import { t } from '../../../../../shared/i18n/translate.ts';
import { arrangePanels, movePanel } from '../../../../../shared/settings/panels.ts';
import { tellFailure } from '../../../../state/calls.ts';
import { useDraggedOrder, usePanelSettings } from '../../../../state/settings/arrangement.ts';
import { changeSettings } from '../../../../state/settings/change.ts';
import { useTopic } from '../../../../state/topics.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { Select } from '../../../../ui/Select.tsx';
import text from '../../../../ui/text.module.css';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { PanelRow } from './PanelRow.tsx';
import type { PanelName } from './panel-name.ts';
import { usePanelDrag } from './use-panel-drag.ts';
import css from './PanelsCard.module.css';

const LAST = 'last';

/** The panels in the order of the rail, to reorder and to hide. */
export function PanelsCard({ panels }: { readonly panels: readonly PanelName[] }) {
  const settings = usePanelSettings();
  const arranged = arrangePanels(panels, settings);
  const ids = panels.map(({ id }) => id);
  const move = (id: string, to: number): void => {
    if (to < 0 || to >= arranged.length) return;
    tellFailure(changeSettings({ panelOrder: [...movePanel(ids, settings.panelOrder, id, to)] }));
  };
  const {
    list,
    id: grabbed,
    start,
  } = usePanelDrag({ ids, order: settings.panelOrder, count: arranged.length });
  const { order: dragged } = useDraggedOrder();
  const visible = arranged.filter(({ hidden }) => !hidden);
  return (
    <section className={css['card']} aria-label={t('settings:panels.title')}>
      <h3 className={text['heading']}>{t('settings:panels.title')}</h3>
      <p className={text['small']}>{t('settings:panels.text')}</p>
      <ul ref={list} className={css['list']}>
        {arranged.map((one, at) => (
          <PanelRow
            key={one.panel.id}
            {...one}
            place={visible.indexOf(one)}
            lifted={dragged !== null && grabbed === one.panel.id}
            onGrab={(event) => start(one.panel.id, event)}
            onMove={(step) => move(one.panel.id, at + step)}
            onHide={(hide) =>
              tellFailure(changeSettings(hidePanel(settings.hiddenPanels, one.panel.id, hide)))
            }
          />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{visible.map(({ panel }) => panel.name()).join(', ')}</span>
      </VisuallyHidden>
      <StartPanel panels={visible.map(({ panel }) => panel)} />
      <Foot />
    </section>
  );
}

function Foot() {
  return (
    <div className={css['foot']}>
      <span className={text['small']}>
        <Kbd>Alt</Kbd> <Kbd>↑</Kbd> {t('settings:panels.moves')}
      </span>
      <Button variant="ghost" onClick={() => tellFailure(changeSettings({ panelOrder: [] }))}>
        {t('settings:panels.reset')}
      </Button>
    </div>
  );
}

const hidePanel = (hidden: readonly string[], id: string, hide: boolean) => ({
  hiddenPanels: hide ? [...hidden, id] : hidden.filter((one) => one !== id),
});

function StartPanel({ panels }: { readonly panels: readonly PanelName[] }) {
  const { startPanel } = useTopic('settings');
  const label = t('settings:panels.start');
  return (
    <div className={css['start']}>
      <span className={text['small']}>{label}</span>
      <Select
        label={label}
        value={startPanel ?? LAST}
        options={[
          { value: LAST, label: t('settings:panels.last') },
          ...panels.map(({ id, name }) => ({ value: id, label: name() })),
        ]}
        onValue={(value) =>
          tellFailure(changeSettings({ startPanel: value === LAST ? null : value }))
        }
      />
    </div>
  );
}
