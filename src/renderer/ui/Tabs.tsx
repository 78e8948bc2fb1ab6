import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Tabs as Radix } from 'radix-ui';
import { cx } from './cx.ts';
import choices from './Choices.module.css';
import { Tooltip } from './Tooltip.tsx';
import css from './Tabs.module.css';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Content after the label. */
  readonly count?: number;
  /** Description of the label for hover, focus and screen readers. */
  readonly hint?: string;
  readonly content: ReactNode;
  /** Keeps the tab mounted while another one is open, for work that continues. */
  readonly keep?: boolean;
}

/** Parts of a view, one at a time. Arrow keys, Home and End change the tab; the tab list scrolls if it does not fit. */
export function Tabs<V extends string>({
  label,
  value,
  onValue,
  tabs,
  listClass,
  contentClass,
  end,
}: {
  readonly label: string;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly tabs: readonly Tab<V>[];
  /** Class names of the tab list and of each panel. */
  readonly listClass?: string | undefined;
  readonly contentClass?: string | undefined;
  /** Actions of the open tab, after the tab list. */
  readonly end?: ReactNode;
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
        <TabList label={label} value={value} tabs={tabs} />
        {end}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={contentClass}
          // The panel's content takes the focus instead.
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
    const bar = list.current;
    const active = bar?.querySelector('[data-state="active"]')?.getBoundingClientRect();
    if (bar === null || active === undefined) return;
    // Scrolls only the tab list: opening a tab must not move the page.
    const { left, right } = bar.getBoundingClientRect();
    if (active.left < left) bar.scrollLeft -= left - active.left;
    else if (active.right > right) bar.scrollLeft += active.right - right;
  }, [value]);
  return (
    <Radix.List ref={list} className={cx(choices['bar'], css['list'])} aria-label={label}>
      {tabs.map(({ value: tab, label: name, count, hint }) => {
        const trigger = (
          <Radix.Trigger
            key={tab}
            value={tab}
            aria-description={hint}
            className={cx(choices['choice'], css['tab'])}
          >
            {name}
            {count !== undefined && <span className={css['count']}> {count}</span>}
          </Radix.Trigger>
        );
        if (hint === undefined) return trigger;
        return (
          <Tooltip key={tab} label={hint}>
            {trigger}
          </Tooltip>
        );
      })}
    </Radix.List>
  );
}
