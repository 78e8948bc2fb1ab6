import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { InspectorTab } from '../layout.ts';
import { usePanelLayout } from '../layout.ts';
import type { ItemProps } from './item-props.ts';
import { GraphicsTab } from './GraphicsTab.tsx';
import css from './Inspector.module.css';
import { ItemReports } from './ItemReports.tsx';
import { JsonTab } from './JsonTab.tsx';
import { SourceTab } from './SourceTab.tsx';
import { StreamsTab } from './StreamsTab.tsx';

const names: Readonly<Record<InspectorTab, () => string>> = {
  summary: () => t('playout:tab.summary'),
  source: () => t('playout:tab.source'),
  streams: () => t('playout:tab.streams'),
  graphics: () => t('playout:tab.graphics'),
  reports: () => t('playout:tab.reports'),
  json: () => t('playout:tab.json'),
};

/** Everything of an item beyond its facts, a part at a time. */
export function ItemTabs(props: ItemProps) {
  const tab = usePanelLayout((state) => state.tab);
  const contents: Readonly<Record<InspectorTab, ReactNode>> = {
    summary: null,
    source: <SourceTab {...props} />,
    streams: <StreamsTab {...props} />,
    graphics: <GraphicsTab {...props} />,
    reports: <ItemReports {...props} />,
    json: <JsonTab {...props} />,
  };
  return (
    <Tabs
      label={t('playout:tab.label')}
      value={tab}
      listClass={css['tabs']}
      contentClass={css['tab']}
      onValue={(next) => {
        usePanelLayout.setState({ tab: next });
      }}
      tabs={(Object.keys(names) as InspectorTab[]).map((value) => ({
        value,
        label: names[value](),
        content: contents[value],
      }))}
    />
  );
}
