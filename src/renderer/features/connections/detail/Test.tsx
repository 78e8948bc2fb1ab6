import { RefreshCw } from 'lucide-react';
import type { LastTest } from '../../../../shared/connections/history.ts';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { fixForStep } from '../../../../shared/connections/fix.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import { formatSeconds } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { navigate } from '../../../state/route.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { check } from '../check.ts';
import { StepList } from '../form/StepList.tsx';
import { editPath } from '../route.ts';
import type { ServiceView } from '../service-view.ts';
import css from './ProfilePane.module.css';

/** The steps of the running or last test of a connection. The failed step has its remedy. */
export function Test({
  service: { descriptor },
  profile,
  lastTest,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
  readonly lastTest: LastTest | null;
}) {
  const live = useTopic('connections.test');
  const testing = useMutation(() => check(profile));
  const isRunning =
    live.running && live.service === profile.service && live.profileId === profile.id;
  return (
    <section aria-labelledby="connection-test" aria-busy={isRunning}>
      <header className={css['sectionHead']}>
        <h3 id="connection-test" className={text['heading']}>
          {t('connections:test.title')}
        </h3>
        <span className={text['small']} role="status">
          {isRunning ? t('onboarding:test.running') : describeTest(lastTest, profile)}
        </span>
        {!profile.demo && (
          <Button
            icon={<RefreshCw {...icon} size={14} />}
            // The topic says that the test runs only once the core has the request.
            pending={isRunning || testing.pending}
            onClick={() => testing.submit()}
          >
            {t(lastTest === null ? 'connections:test.run' : 'connections:test.again')}
          </Button>
        )}
      </header>
      {(isRunning || lastTest !== null) && (
        <StepList
          columns
          steps={descriptor.steps}
          told={isRunning ? live.steps : (lastTest?.steps ?? [])}
          running={isRunning}
          remedy={lastTest !== null && <StepRemedy profileId={profile.id} steps={lastTest.steps} />}
        />
      )}
    </section>
  );
}

/** How many executed steps passed, and when; if the connection was lost since, says that the test was before. */
function describeTest(test: LastTest | null, { status }: ConnectionProfile): string {
  if (test === null) return t('connections:test.none');
  const { steps, at } = test;
  const count = steps.filter(({ ok }) => ok === true).length;
  const all = steps.filter(({ ok }) => ok !== null).length;
  const isLost = status.phase === 'waiting' || status.phase === 'attention';
  const key = isLost && count === all ? 'passedBefore' : 'passedAt';
  return t(`connections:test.${key}`, { count, all, time: formatSeconds(at) });
}

/** Opens the form at the field of the failed step. */
function StepRemedy({
  profileId,
  steps,
}: {
  readonly profileId: string;
  readonly steps: LastTest['steps'];
}) {
  const failed = steps.find(({ ok }) => ok === false);
  const fix = failed === undefined ? null : fixForStep(failed.name, null);
  if (fix === null) return null;
  return (
    <div data-remedy>
      <Button onClick={() => navigate('connections', editPath(profileId, fix))}>
        {fixLabel(fix)}
      </Button>
    </div>
  );
}
