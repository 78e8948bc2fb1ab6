import { Ellipsis } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { useLock } from '../parts/account.ts';
import { adSetsCutText, DeliveryWord, deliveryWord } from '../parts/delivery.tsx';
import type { Entity } from '../parts/entity.ts';
import { entityActions } from '../parts/entity-actions.ts';
import { EntityItems } from '../parts/EntityItems.tsx';
import { dayText } from '../parts/numbers.ts';
import { LockedButton } from '../parts/write-mode.tsx';
import { Breakdown } from './Breakdown.tsx';
import { Changes } from './Changes.tsx';
import { EntityFacts } from './EntityFacts.tsx';
import css from './Pane.module.css';
import { SpendChart } from './SpendChart.tsx';

/** Everything about one row of the tree: state, spend per day, a breakdown, changes, and actions. */
export function EntityPane({
  entity,
  stale,
}: {
  readonly entity: Entity;
  readonly stale: boolean;
}) {
  const { level } = entity;
  return (
    <article className={css['pane']} data-stale={stale || undefined}>
      <Head entity={entity} />
      {entity.level !== 'campaign' &&
        entity.node.rejections.map(({ reason, remedy }) => (
          <div key={reason} className={css['notice']}>
            <Notice tone="bad" title={reason}>
              {remedy ?? t('adspanel:pane.noRemedy')}
            </Notice>
          </div>
        ))}
      <SpendChart entity={entity} />
      {level !== 'ad' && <Breakdown level={level} id={entity.node.id} />}
      <EntityFacts entity={entity} />
      <Changes level={level} id={entity.node.id} />
    </article>
  );
}

function belongs(entity: Entity): string {
  if (entity.level === 'campaign')
    return t('adspanel:pane.ofCampaign', { count: entity.node.adSets.length });
  if (entity.level === 'ad')
    return t('adspanel:pane.ofAd', { name: entity.adSet.name, campaign: entity.campaign.name });
  const { end } = entity.node;
  const name = entity.campaign.name;
  return end === null
    ? t('adspanel:pane.ofAdSet', { name })
    : t('adspanel:pane.ofAdSetEnds', { name, day: dayText(end - 1) });
}

function Head({ entity }: { readonly entity: Entity }) {
  const { node } = entity;
  return (
    <header className={css['section']}>
      <div className={css['top']}>
        <div className={css['line']}>
          <h2 className={css['name']} dir="auto">
            {node.name}
          </h2>
          <DeliveryWord state={node.delivery.state} word={deliveryWord(node.delivery)} />
        </div>
        <span className={css['end']}>
          <Menu
            trigger={<IconButton label={t('adspanel:pane.more')} icon={<Ellipsis {...icon} />} />}
          >
            <EntityItems entity={entity} />
          </Menu>
        </span>
      </div>
      <p className={text['small']}>{belongs(entity)}</p>
      {entity.level === 'campaign' && entity.node.adSetsCut !== null && (
        <Notice tone="warn" title={adSetsCutText(entity.node.adSetsCut)} />
      )}
      <Buttons entity={entity} />
    </header>
  );
}

/** The main actions of the row, as in its menu; those that leave the app come last. */
function Buttons({ entity }: { readonly entity: Entity }) {
  useLock();
  const actions = entityActions(entity);
  const list = (...ids: readonly string[]): readonly ItemAction[] =>
    ids.flatMap((id) => actions.find((action) => action.id === id) ?? []);
  return (
    <div className={cx(css['line'], css['actions'])}>
      {list('new', 'budget', 'switch').map(({ id, label, icon: Icon, run }) => (
        <LockedButton
          key={id}
          variant={id === 'new' ? 'primary' : 'secondary'}
          icon={<Icon {...icon} size={14} />}
          onClick={run}
        >
          {label}
        </LockedButton>
      ))}
      <span className={css['end']}>
        {list('preview', 'manager').map(({ id, label, icon: Icon, run }) => (
          <IconButton key={id} label={label} icon={<Icon {...icon} />} onClick={run} />
        ))}
      </span>
    </div>
  );
}
