import '../../../../shared/deploys/edit-texts.ts';
import { useEffect } from 'react';
import { RotateCw } from 'lucide-react';
import type { Consent } from '../../../../shared/deploys/form.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useOffline } from '../../../service/offline.ts';
import { call, send } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { setResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { Cancelled } from './Cancelled.tsx';
import { closeRedeploy, openRedeploy, useRedeploying } from './open-redeploy.ts';
import { MutationDialog, mutationIn } from './MutationDialog.tsx';
import { isLost } from './use-service-form.ts';

/** Starts a new deployment of a service after a confirmation. */
export function RedeployButton({ service }: { readonly service: Service }) {
  const { id } = service;
  const offline = useOffline('deploys');
  const isOpen = useRedeploying(({ serviceId }) => serviceId === id);
  // The dialog belongs to the details.
  useEffect(() => () => closeRedeploy(id), [id]);
  return (
    <>
      <Button
        variant="primary"
        icon={<RotateCw {...icon} />}
        blocked={offline}
        onClick={() => openRedeploy(id)}
      >
        {t('deploysedit:redeploy.button')}
      </Button>
      {isOpen && <RedeployDialog service={service} onClose={() => closeRedeploy(id)} />}
    </>
  );
}

/** Sends the redeploy once; done when the server lists the new deployment. */
function useRedeploy(service: Service, cancels: string[], onClose: () => void) {
  const { id, name } = service;
  return useMutation(
    (agreed: Pick<Consent, 'useMutation'>) =>
      call('deploys.redeploy', { serviceId: id, cancels, ...agreed }),
    {
      inline: true,
      onDone: ({ deployments }) => {
        if (deployments !== null)
          setResource('deploys.service', { serviceId: id }, { service, deployments });
        showToast({ tone: 'good', text: t('deploysedit:redeploy.done', { name }) });
        onClose();
      },
    },
  );
}

function RedeployDialog({
  service,
  onClose,
}: {
  readonly service: Service;
  readonly onClose: () => void;
}) {
  const known = service.recent.filter(({ state }) => isInFlight(state)).map(({ id }) => id);
  // The deployments may not have been read yet.
  const inFlight = known.length === 0 && isInFlight(service.state) ? [service.id] : known;
  const { pending, error, submit, clear } = useRedeploy(service, inFlight, onClose);
  const lost = isLost(error);
  const mutation = mutationIn(error);
  return mutation !== null ? (
    <MutationDialog
      name={mutation}
      onBack={clear}
      onAgree={() => submit({ useMutation: mutation })}
    />
  ) : (
    <ConfirmDialog
      title={t('deploysedit:redeploy.title', { name: service.name })}
      text={t('deploysedit:redeploy.text')}
      action={t(lost ? 'deploysedit:readAgain' : 'deploysedit:redeploy.button')}
      danger={false}
      submission={{
        pending,
        error: lost ? { message: t('deploysedit:redeploy.lost') } : error,
      }}
      onConfirm={() => {
        if (!lost) submit({});
        else {
          send('deploys.refresh', undefined);
          onClose();
        }
      }}
      onClose={onClose}
    >
      <Cancelled ids={inFlight} service={service} />
      <p className={text['small']}>{t('deploysedit:reuse')}</p>
    </ConfirmDialog>
  );
}
