import '../../../../shared/issues/detail-texts.ts';
import { useEffect } from 'react';
import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useOffline } from '../../../service/offline.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import css from './Create.module.css';
import { CreateDialog } from './CreateDialog.tsx';
import { closeCreate, openCreate, useCreating } from './open-create.ts';

/** Opens the form for a new issue. */
export function CreateButton() {
  const { summary } = useCreating();
  // The form belongs to the panel.
  useEffect(() => closeCreate, []);
  const offline = useOffline('issues');
  const overview = useTopicSelector('issues.overview', ({ value }) => value);
  if (overview === null) return null;
  return (
    <>
      <Button
        icon={<Plus {...icon} />}
        aria-label={t('issuesdetail:create.button')}
        blocked={offline}
        onClick={() => openCreate()}
      >
        <span className={css['label']}>{t('issuesdetail:create.button')}</span>
      </Button>
      {summary !== null && (
        <CreateDialog overview={overview} summary={summary} onClose={closeCreate} />
      )}
    </>
  );
}
