import { Ellipsis, ExternalLink, Eye, Pause, Play, Plus, Wallet } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { adSetsCutText, DeliveryWord, deliveryWord } from '../parts/delivery.tsx';
import { openChange, openCreate } from '../parts/dialogs.ts';
import { chosenAccount } from '../parts/account.ts';
import { dayText } from '../parts/numbers.ts';
import { LockedButton } from '../parts/write-mode.tsx';
import type { Entity } from '../parts/entity.ts';
import { EntityItems } from '../parts/EntityItems.tsx';
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
      <p className={css['dim']}>{belongs(entity)}</p>
      {entity.level === 'campaign' && entity.node.adSetsCut !== null && (
        <Notice tone="warn" title={adSetsCutText(entity.node.adSetsCut)} />
      )}
      <div className={`${css['line'] ?? ''} ${css['actions'] ?? ''}`}>
        <NewBelow entity={entity} />
        {entity.level === 'ad_set' && (
          <LockedButton
            icon={<Wallet {...icon} size={14} />}
            onClick={() => openChange({ k: 'budget', entity })}
          >
            {t('adspanel:pane.editBudget')}
          </LockedButton>
        )}
        <LockedButton
          icon={node.on ? <Pause {...icon} size={14} /> : <Play {...icon} size={14} />}
          onClick={() => openChange({ k: 'switch', entities: [entity], on: !node.on })}
        >
          {t(node.on ? 'adspanel:pane.pause' : 'adspanel:pane.resume')}
        </LockedButton>
        <span className={css['end']}>
          {entity.level === 'ad' && entity.node.preview !== null && (
            <OpenButton name="preview" Icon={Eye} id={node.id} />
          )}
          <OpenButton name="manager" Icon={ExternalLink} id={node.id} />
        </span>
      </div>
    </header>
  );
}

/** The main action of a row that can have rows below it. */
function NewBelow({ entity: { level, node } }: { readonly entity: Entity }) {
  if (level === 'ad') return null;
  return (
    <LockedButton
      variant="primary"
      icon={<Plus {...icon} size={14} />}
      onClick={() =>
        openCreate(
          level === 'campaign' ? { k: 'ad_set', campaign: node } : { k: 'ad', adSet: node },
        )
      }
    >
      {t(level === 'campaign' ? 'adspanel:tree.item.newAdSet' : 'adspanel:tree.item.newAd')}
    </LockedButton>
  );
}

function OpenButton({
  name,
  Icon,
  id,
}: {
  readonly name: 'manager' | 'preview';
  readonly Icon: typeof Eye;
  readonly id: string;
}) {
  return (
    <IconButton
      label={t(`adspanel:tree.item.${name}`)}
      icon={<Icon {...icon} />}
      onClick={() => send('ads.open', { account: chosenAccount(), what: name, id })}
    />
  );
}
