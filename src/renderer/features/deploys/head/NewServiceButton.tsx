import { Rocket } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import type { Overview } from '../../../../shared/deploys/model.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { useOpen } from '../../../ui/use-open.ts';
import { ServiceDialog } from '../edit/ServiceDialog.tsx';

const upsertOf = ({ value }: ResourceState<Overview>) => value?.features.upsert ?? null;

/** Opens the form for a new service; blocked with the reason if the server cannot create one. */
export function NewServiceButton() {
  const { isOpen, open, close } = useOpen();
  const upsert = useTopicSelector('deploys.overview', upsertOf);
  if (upsert === null) return null;
  return (
    <>
      <Button
        icon={<Rocket {...icon} />}
        blocked={upsert.on ? undefined : upsert.reason}
        onClick={open}
      >
        {t('deployspanel:newService')}
      </Button>
      {isOpen && <ServiceDialog service={null} onClose={close} />}
    </>
  );
}
