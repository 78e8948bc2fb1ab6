import { joinFacts } from '../../../../../shared/i18n/isolate.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import '../../../../../shared/connections/texts.ts';
import type { NamedChange } from '../../../../../shared/connections/history.ts';
import { tones } from '../../../../state/connection-tone.ts';
import { RelativeTime } from '../../../../state/RelativeTime.tsx';
import { useTopic } from '../../../../state/topics.ts';
import { useResource } from '../../../../state/use-resource.ts';
import { Row } from '../../../../ui/Group.tsx';
import { SmallTable } from '../../../../ui/SmallTable.tsx';
import { StatusPill } from '../../../../ui/StatusPill.tsx';

/** Maximum number of listed changes. */
const MAX_CHANGES = 30;

/** The state of every connection, and the latest changes. */
export function ConnectionStates() {
  const profiles = useTopic('connections.profiles');
  const version = JSON.stringify(profiles.map(({ status }) => [status.phase, status.reason]));
  const { data } = useResource('connections.changes', { limit: MAX_CHANGES }, { version });
  return (
    <>
      {profiles.map(({ service, id, name, status }) => (
        <Row
          key={`${service}/${id}`}
          label={name}
          hint={joinFacts([service, status.address, status.reason])}
        >
          <StatusPill tone={tones[status.phase]}>{status.words}</StatusPill>
        </Row>
      ))}
      {data !== null && data.length > 0 && (
        <Row label={t('settings:diagnostics.changes')} below={<Changes changes={data} />}>
          {null}
        </Row>
      )}
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly NamedChange[] }) {
  const head = (['time', 'connection', 'state'] as const).map((key) =>
    t(`settings:diagnostics.head.${key}`),
  );
  return (
    <SmallTable text label={t('settings:diagnostics.changes')} head={head}>
      {changes.map(({ at, service, name, kind, detail }, index) => (
        <tr key={`${String(at)} ${String(changes.length - index)}`}>
          <td>
            <RelativeTime at={at} />
          </td>
          <td dir="auto">{`${name} (${service})`}</td>
          <td dir="auto">
            {[t(`connections:history.kind.${kind}`), detail].filter(Boolean).join(': ')}
          </td>
        </tr>
      ))}
    </SmallTable>
  );
}
