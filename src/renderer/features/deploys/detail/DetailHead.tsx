import { Bell, BellOff, Pencil } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Feature, Service } from '../../../../shared/deploys/model.ts';
import { useOffline } from '../../../service/offline.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import { Term } from '../../../ui/Term.tsx';
import text from '../../../ui/text.module.css';
import { useOpen } from '../../../ui/use-open.ts';
import { ServiceDialog } from '../edit/ServiceDialog.tsx';
import { findTone, stateWord } from '../../../../shared/format/states.ts';
import { stateHint } from '../states.ts';
import css from './Detail.module.css';

/** Name and state of a service, with the actions that change it. `upsert`: whether the server can update it. */
export function DetailHead({
  service,
  upsert,
}: {
  readonly service: Service;
  readonly upsert: Feature;
}) {
  const { isOpen, open, close } = useOpen();
  const offline = useOffline('deploys');
  return (
    <header className={css['head']}>
      <h2 className={cx(text['heading'], text['ellipsis'])} title={service.name} dir="auto">
        {service.name}
      </h2>
      <Term hint={stateHint(service.state)} className={css['state']}>
        <StateTag dot tone={findTone(service.state)}>
          {stateWord(service)}
        </StateTag>
      </Term>
      <span className={css['headActions']}>
        <Mute service={service} />
        <Button
          icon={<Pencil {...icon} />}
          blocked={offline ?? (upsert.on ? undefined : upsert.reason)}
          onClick={open}
        >
          {t('deployspanel:detail.edit')}
        </Button>
      </span>
      {isOpen && <ServiceDialog service={service} onClose={close} />}
    </header>
  );
}

function Mute({ service: { id, muted } }: { readonly service: Service }) {
  const { sent, submit } = useMutation((wanted: boolean) =>
    call('deploys.setMuted', { serviceId: id, muted: wanted }),
  );
  const on = sent?.input ?? muted;
  const Icon = on ? BellOff : Bell;
  return (
    <IconButton
      label={t('deployspanel:detail.mute')}
      hint={t(on ? 'deployspanel:detail.muted' : 'deployspanel:detail.notMuted')}
      icon={<Icon {...icon} />}
      pressed={on}
      onClick={() => submit(!on)}
    />
  );
}
