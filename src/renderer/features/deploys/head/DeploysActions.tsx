import '../../../../shared/deploys/panel-texts.ts';
import { call } from '../../../state/calls.ts';
import { Freshness } from '../../../state/Freshness.tsx';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import css from '../DeploysPanel.module.css';
import { NewServiceButton } from './NewServiceButton.tsx';

/** The age of the data and the button for a new service. */
export function DeploysActions() {
  const { value, at, stale, error } = useTopic('deploys.overview');
  const { pending, submit } = useMutation(() => call('deploys.refresh', undefined));
  if (value === null && error === null) return null;
  return (
    <>
      <span className={css['age']}>
        <Freshness of={{ at, stale, error, loading: pending, refresh: submit }} seconds />
      </span>
      <NewServiceButton />
    </>
  );
}
