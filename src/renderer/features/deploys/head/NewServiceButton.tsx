import { Rocket } from 'lucide-react';
import type { DeploysOverview } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useOffline } from '../../../service/offline.ts';
import type { PartProps } from '../../../service/service-panel.tsx';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { useOpen } from '../../../ui/use-open.ts';
import { ServiceDialog } from '../edit/ServiceDialog.tsx';

/** Opens the form for a new service; blocked with the reason if the server cannot create one. */
export function NewServiceButton({ overview }: PartProps<DeploysOverview>) {
  const { isOpen, open, close } = useOpen();
  const { upsert } = overview.features;
  const offline = useOffline('deploys');
  return (
    <>
      <Button
        icon={<Rocket {...icon} />}
        blocked={offline ?? (upsert.on ? undefined : upsert.reason)}
        onClick={open}
      >
        {t('deployspanel:newService')}
      </Button>
      {isOpen && <ServiceDialog service={null} onClose={close} />}
    </>
  );
}
