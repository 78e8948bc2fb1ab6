import { useState } from 'react';
import { subtractMicros } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { chosenAccount, useAccount } from '../parts/account.ts';
import type { AdSetEntity, Entity } from '../parts/entity.ts';
import { ChangeDialog, useChanging } from './ChangeDialog.tsx';
import { Compare, newAmount } from './Compare.tsx';

/** Changes the bid, the maximum cost per result: shows the old and new bid and asks the user to type the new one again. */
export function BidDialog({ entity: { node, campaign } }: { readonly entity: AdSetEntity }) {
  const currency = useAccount()?.currency ?? '';
  const [wanted, setWanted] = useState('');
  const bid = newAmount(wanted, node.bid, currency);
  const unit = [currency, node.costModel].filter((text) => text !== null).join(' ');
  const sent = useChanging(async (amount) => {
    if (bid !== null)
      await call('ads.setBid', { account: chosenAccount(), id: node.id, bid, amount });
  });
  return (
    <ChangeDialog
      title={t('adspanel:change.bid.title')}
      of={[node.name, campaign.name]}
      submit={t('adspanel:change.bid.submit')}
      why={bid === null ? t('adspanel:change.noAmount') : null}
      cost={bid === null ? null : { amount: bid, unit }}
      sent={sent}
    >
      <Compare
        unit={unit}
        currency={currency}
        wanted={wanted}
        now={node.bid}
        name="bid_micro_amount"
        onWanted={setWanted}
        change={
          bid === null || node.bid === null
            ? null
            : { amount: subtractMicros(bid, node.bid), percent: null }
        }
      />
    </ChangeDialog>
  );
}

/** Renames a row. */
export function RenameDialog({ entity: { level, node } }: { readonly entity: Entity }) {
  const [name, setName] = useState(node.name);
  const wanted = name.trim();
  const sent = useChanging(() =>
    call('ads.rename', { account: chosenAccount(), level, id: node.id, name: wanted }),
  );
  return (
    <ChangeDialog
      title={t('adspanel:change.rename.title')}
      of={[node.name]}
      submit={t('adspanel:change.rename.submit')}
      why={wanted === '' || wanted === node.name ? t('adspanel:change.nothing') : null}
      sent={sent}
    >
      <NameField name={name} onName={setName} />
    </ChangeDialog>
  );
}

/** The name of a row, up to the maximum length of the service. */
export function NameField({
  name,
  onName,
}: {
  readonly name: string;
  readonly onName: (name: string) => void;
}) {
  return (
    <Field label={t('adspanel:change.name')}>
      {(parts) => (
        <TextInput
          {...parts}
          data-first-focus
          name="name"
          maxLength={200}
          value={name}
          onText={onName}
        />
      )}
    </Field>
  );
}

/**
 * Archives a campaign permanently after the user types its name. The service archives only campaigns; for other rows the dialog says so.
 */
export function ArchiveDialog({ entity: { node, level } }: { readonly entity: Entity }) {
  const [typed, setTyped] = useState('');
  const sent = useChanging(() => call('ads.archive', { account: chosenAccount(), id: node.id }));
  const can = level === 'campaign';
  const mismatch = typed.trim() === node.name ? null : t('adspanel:change.archive.why');
  return (
    <ChangeDialog
      title={t('adspanel:change.archive.title', { name: node.name })}
      submit={t('adspanel:change.archive.submit')}
      why={can ? mismatch : t('adspanel:change.archive.cannot')}
      sent={sent}
    >
      <p>{t(can ? 'adspanel:change.archive.text' : 'adspanel:change.archive.cannot')}</p>
      {can && (
        <Field label={t('app:form.word', { word: node.name })}>
          {(parts) => <TextInput {...parts} data-first-focus value={typed} onText={setTyped} />}
        </Field>
      )}
    </ChangeDialog>
  );
}
