import type { MethodOutput } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import { timeText } from './sentence.ts';

/** Rows that are drawn. */
const MOST = 100;

/** How often a rule would have fired, and for what. */
export function TryResult({
  answer: { facts, since, refused },
}: {
  readonly answer: MethodOutput<'rules.try'>;
}) {
  const title = t('rules:tried', { count: facts.length, since: timeText(since) });
  return (
    <>
      {refused !== null && <Notice tone="warn" title={refused} />}
      <Notice title={title} />
      {facts.length > 0 && (
        <SmallTable label={title} head={[t('rules:time'), t('rules:what')]}>
          {facts.slice(0, MOST).map(({ key, at, subject, detail }) => (
            <tr key={key}>
              <td>{timeText(at)}</td>
              <td dir="auto">{`${subject}: ${detail}`}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </>
  );
}
