import '../../../../shared/workflows/panel-texts.ts';
import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { noticeKinds } from '../../../../shared/workflows/model.ts';
import { MuteMenu } from '../../../service/MuteMenu.tsx';
import { ProfileScope } from '../../../service/ProfileScope.tsx';
import { useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { AddNameDialog } from './AddName.tsx';

/** The scheduler, with a menu of its notification settings. */
export function SchedulerScope() {
  const { value } = useTopic('workflows.overview');
  const adding = useOpen();
  if (value === null) return null;
  const version = t(`workflowspanel:scope.${value.dialect}`, { version: value.version ?? '' });
  return (
    <>
      <ProfileScope service="workflows">
        <MenuItem disabled>{version}</MenuItem>
        <MenuSeparator />
        <MuteMenu
          service="workflows"
          kinds={noticeKinds}
          name={(kind) => t(`workflowspanel:notify.${kind}`)}
        />
        {value.abilities.list !== '' && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Plus {...icon} />} onSelect={adding.open}>
              {t('workflowspanel:add.open')}
            </MenuItem>
          </>
        )}
      </ProfileScope>
      {adding.isOpen && <AddNameDialog onClose={adding.close} />}
    </>
  );
}
