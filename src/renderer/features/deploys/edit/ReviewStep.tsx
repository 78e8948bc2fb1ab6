import { Check, RotateCw } from 'lucide-react';
import type { SaveReview } from '../../../../shared/deploys/form.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { formatMemory } from '../../../../shared/deploys/rules/memory.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import text from '../../../ui/text.module.css';
import { Cancelled } from './Cancelled.tsx';
import { textFields } from './service-draft.ts';
import css from './ReviewStep.module.css';

/** Fields that are part of the image: changing one requires a build. */
const builds = ['repo', 'branch', 'host', 'buildpack', 'publishDirectory', 'dockerfilePath'];

/** Effects of the change: old and new values, removed variables, cancelled deployments. */
export function ReviewStep({
  review: { action, changes, vanishingEnv, cancels, notes, repoUrl },
  service,
}: {
  readonly review: SaveReview;
  /** The service with that name; null: it is created. */
  readonly service: Service | null;
}) {
  const reuses =
    action === 'update' &&
    changes.length > 0 &&
    !changes.some(({ field }) => builds.includes(field));
  return (
    <>
      {changes.length === 0 ? (
        <p className={text['dim']}>{t('deploysedit:noChanges')}</p>
      ) : (
        <Changes changes={changes} />
      )}
      {repoUrl !== undefined && <RepoAddress url={repoUrl} />}
      {vanishingEnv.length > 0 && (
        <Notice tone="warn" title={t('deploysedit:vanishing', { count: vanishingEnv.length })}>
          <ul className={css['names']}>
            {vanishingEnv.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Cancelled ids={cancels} service={service} />
      <ul className={cx(css['facts'], layout['stack'], text['small'])}>
        {[...notes, ...(reuses ? [t('deploysedit:reuse')] : [])].map((note) => (
          <li key={note}>
            <RotateCw {...icon} />
            {note}
          </li>
        ))}
        <li>
          <Check {...icon} />
          {t('deploysedit:once')}
        </li>
      </ul>
    </>
  );
}

function RepoAddress({ url }: { readonly url: string }) {
  return (
    <Facts>
      <Fact name={t('deploysedit:repoUrl')}>
        {url}
        <CopyButton label={t('deploysedit:copyRepoUrl')} text={() => url} />
      </Fact>
    </Facts>
  );
}

function Changes({ changes }: Pick<SaveReview, 'changes'>) {
  return (
    <SmallTable
      label={t('deploysedit:changes')}
      head={[t('deploysedit:what'), t('deploysedit:now'), t('deploysedit:new')]}
    >
      {changes.map(({ field, from, to }) => (
        <tr key={field}>
          <th scope="row">{fieldLabel(field)}</th>
          <td className={cx(css['was'], text['dim'])}>
            {formatValue(field, from) ?? t('deploysedit:notSet')}
          </td>
          <td className={css['is']}>{formatValue(field, to) ?? t('deploysedit:removed')}</td>
        </tr>
      ))}
    </SmallTable>
  );
}

const formatValue = (field: string, value: string | null): string | null =>
  field === 'memory' && value !== null ? formatMemory(value) : value;

function fieldLabel(field: string): string {
  const known = textFields.find((one) => one === field);
  return known === undefined ? field.replace(/^envVars\./, '') : t(`deploysedit:field.${known}`);
}
