import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Tabs as Radix } from 'radix-ui';
import { cx } from './cx.ts';
import choices from './Choices.module.css';
import css from './Tabs.module.css';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Behind the label. */
  readonly count?: number;
  readonly content: ReactNode;
  /** Stays mounted while another tab is open, for work that continues. */
  readonly keep?: boolean;
}

/** Parts of a view, one at a time. Arrows, Home and End change the tab; the row of tabs scrolls if it does not fit. */
export function Tabs<V extends string>({
  label,
  value,
  onValue,
  tabs,
  listClass,
  contentClass,
}: {
  readonly label: string;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly tabs: readonly Tab<V>[];
  /** Around the row of tabs, and of each part. */
  readonly listClass?: string | undefined;
  readonly contentClass?: string | undefined;
}) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((one) => one.value === next);
        if (tab !== undefined) onValue(tab.value);
      }}
      className={css['root']}
    >
      <div className={listClass}>
        <TabList {...{ label, value, tabs }} />
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={contentClass}
          // Its content takes the focus instead.
          tabIndex={-1}
          hidden={tab.value !== value}
          {...(tab.keep === true ? { forceMount: true as const } : {})}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

function TabList<V extends string>({
  label,
  value,
  tabs,
}: {
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly Tab<V>[];
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[data-state="active"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <Radix.List ref={list} className={cx(choices['bar'], css['list'])} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={cx(choices['choice'], css['tab'])}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css['count']}> {tab.count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}
