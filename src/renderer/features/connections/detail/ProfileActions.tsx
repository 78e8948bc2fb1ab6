import { ArrowRight, KeyRound, Power, RefreshCw, SquarePen } from 'lucide-react';
import type { Fix } from '../../../../shared/connections/fix.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { navigate } from '../../../state/route.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { isFailing } from '../describe-state.ts';
import { tellExpiry } from '../expiry.ts';
import { findServicePanel } from '../find-panel.ts';
import { editPath } from '../route.ts';
import layout from '../../../ui/layout.module.css';
import css from './ProfilePane.module.css';

/** The remedy as the primary button, alternatives, and a link to the panel of the service. */
export function ProfileActions({ profile }: { readonly profile: ConnectionProfile }) {
  const { service, id, isDefault } = profile;
  const { fix, main } = chooseActions(profile, useNow(60_000));
  const panel = findServicePanel(service);
  return (
    <div className={layout['wrap']}>
      {main === 'fix' && <FixButton id={id} fix={fix} isMain />}
      {isFailing(profile.status) && isDefault && (
        <ActionButton profile={profile} method="connections.retry" isMain={main === 'retry'} />
      )}
      {!isDefault && (
        <ActionButton profile={profile} method="connections.setDefault" isMain={main === 'use'} />
      )}
      {main !== 'fix' && fix !== null && <FixButton id={id} fix={fix} isMain={false} />}
      {panel !== null && (
        <Button
          className={css['open']}
          variant={main === 'open' ? 'primary' : 'secondary'}
          icon={<ArrowRight {...icon} />}
          onClick={panel.open}
        >
          {t('connections:page.open', { panel: panel.name })}
        </Button>
      )}
    </div>
  );
}

/** The primary action at `now` (ms since epoch), and the form field that it focuses; null: none. */
function chooseActions(
  { status, isDefault, demo, expiresAt }: ConnectionProfile,
  now: number,
): { readonly fix: Fix | 'edit' | null; readonly main: 'fix' | 'retry' | 'use' | 'open' } {
  const { phase } = status;
  if (phase === 'waiting')
    return { fix: demo ? null : (status.fix ?? 'address'), main: isDefault ? 'retry' : 'use' };
  if (phase === 'attention' && !demo) return { fix: status.fix ?? 'edit', main: 'fix' };
  const urgency = tellExpiry(expiresAt, now)?.urgency ?? 'none';
  if (urgency !== 'none' && !demo) return { fix: 'token', main: 'fix' };
  return { fix: null, main: isDefault ? 'open' : 'use' };
}

const looks = {
  'connections.retry': { icon: RefreshCw, label: () => t('app:retry') },
  'connections.setDefault': { icon: Power, label: () => t('settings:connections.activate') },
} as const;

function ActionButton({
  profile: { service, id },
  method,
  isMain,
}: {
  readonly profile: ConnectionProfile;
  readonly method: keyof typeof looks;
  readonly isMain: boolean;
}) {
  const { pending, submit } = useMutation(() => call(method, { service, profileId: id }));
  const { icon: Icon, label } = looks[method];
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={<Icon {...icon} />}
      pending={pending}
      onClick={() => submit()}
    >
      {label()}
    </Button>
  );
}

/** Opens the form at the field that fixes the connection. */
function FixButton({
  id,
  fix,
  isMain,
}: {
  readonly id: string;
  readonly fix: Fix | 'edit' | null;
  readonly isMain: boolean;
}) {
  const Icon = fix === 'token' ? KeyRound : SquarePen;
  const field = fix === 'edit' ? null : fix;
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={<Icon {...icon} />}
      onClick={() => navigate('connections', editPath(id, field))}
    >
      {fixLabel(field)}
    </Button>
  );
}
