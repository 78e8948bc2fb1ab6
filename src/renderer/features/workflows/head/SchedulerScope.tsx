import '../../../../shared/workflows/panel-texts.ts';
import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { noticeKinds } from '../../../../shared/workflows/model.ts';
import { MuteMenu } from '../../../service/MuteMenu.tsx';
import { send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { AddNameDialog } from './AddName.tsx';

/** The scheduler, with a menu of its notification settings. */
export function SchedulerScope() {
  const { value } = useTopic('workflows.overview');
  const mine = useTopic('connections.profiles').filter(({ service }) => service === 'workflows');
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  const adding = useOpen();
  if (value === null || profile === undefined) return null;
  const version = t(`workflowspanel:scope.${value.dialect}`, { version: value.version ?? '' });
  return (
    <>
      <ScopeMenu
        name={profile.name}
        label={t('workflowspanel:scope.label', { name: profile.name })}
      >
        <MenuItem disabled>{version}</MenuItem>
        <MenuSeparator />
        <MuteMenu
          kinds={noticeKinds}
          muted={value.mutedKinds}
          name={(kind) => t(`workflowspanel:notify.${kind}`)}
          onMuted={(kind, muted) => send('workflows.setMuted', { kind, muted })}
        />
        {value.abilities.list !== '' && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Plus {...icon} />} onSelect={adding.open}>
              {t('workflowspanel:add.open')}
            </MenuItem>
          </>
        )}
      </ScopeMenu>
      {adding.isOpen && <AddNameDialog onClose={adding.close} />}
    </>
  );
}
