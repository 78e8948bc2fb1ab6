import type { ComponentType } from 'react';
import type { TopicName, TopicValue } from '../../shared/contract/topics.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { TextKey } from '../../shared/i18n/translate.ts';
import { useTopicSelector } from '../state/topics.ts';
import { RailCount } from '../ui/RailCount.tsx';

/** A number next to a panel's name in the rail, such as that of the services that need attention. `label`: the number with its unit. */
export const countBadge =
  <T extends TopicName>(
    topic: T,
    counted: (value: TopicValue<T>) => number,
    tone: 'bad' | 'info',
    label: TextKey,
  ): ComponentType =>
  () => {
    const count = useTopicSelector(topic, counted);
    return <RailCount count={count} tone={tone} label={t(label, { count })} />;
  };
