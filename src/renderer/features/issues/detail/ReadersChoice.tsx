import { Lock } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { OnlyFor } from '../../../../shared/issues/model.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Option } from '../../../ui/use-listbox.ts';
import text from '../../../ui/text.module.css';
import css from './Detail.module.css';

/** Who can read a comment, as text stored with the draft; a role or group is prefixed with its kind. */
export type Readers = 'public' | 'internal' | `role ${string}` | `group ${string}`;

const limited = /^(role|group) (.+)$/su;

export const readersIn = (text: string | null): Readers =>
  text === 'internal' || limited.test(text ?? '') ? (text as Readers) : 'public';

/** The role or group that a comment is restricted to; null: none. */
export function onlyForIn(readers: Readers): OnlyFor | null {
  const [, kind, name] = limited.exec(readers) ?? [];
  return name === undefined ? null : { kind: kind === 'group' ? 'group' : 'role', name };
}

interface Props {
  readonly value: Readers;
  readonly onValue: (value: Readers) => void;
  readonly disabled: boolean;
}

/**
 * Chooses who can read a comment. `project`: its roles are offered; null: a customer project, where the choice is whether customers can
 * read it.
 */
export const ReadersChoice = ({
  project,
  ...props
}: Props & { readonly project: string | null }) =>
  project === null ? <CustomersChoice {...props} /> : <RolesChoice {...props} project={project} />;

const CustomersChoice = (props: Props) => (
  <Segmented
    small
    label={t('issuesdetail:comment.readers')}
    options={[
      {
        value: 'public',
        label: t('issuesdetail:comment.public'),
        hint: t('issuesdetail:comment.publicHint'),
      },
      {
        value: 'internal',
        label: (
          <>
            <Lock {...icon} size={14} /> {t('issuesdetail:comment.internal')}
          </>
        ),
        hint: t('issuesdetail:comment.internalHint'),
      },
    ]}
    {...props}
  />
);

/** Everyone, or a role or group. The selected one stays listed even if the server does not list it. */
function RolesChoice({ project, value, onValue, disabled }: Props & { readonly project: string }) {
  const { data, error, refresh } = useResource('issues.readers', { project });
  const chosen = onlyForIn(value);
  const all: Option<Readers>[] = [
    { value: 'public', label: t('issuesdetail:comment.everyone') },
    ...unique([...(data?.readers ?? []), ...(chosen === null ? [] : [chosen])]),
  ];
  const missing = error === null ? (data === null ? 'readersReading' : 'readersNone') : null;
  return (
    <div className={cx(css['limit'], layout['rowWrap'])}>
      {all.length > 1 ? (
        <Select
          label={t('issuesdetail:comment.readers')}
          options={all}
          value={value}
          onValue={onValue}
          disabled={disabled}
        />
      ) : (
        missing !== null && (
          <p className={text['small']} role="status">
            {t(`issuesdetail:comment.${missing}`)}
          </p>
        )
      )}
      {error !== null && (
        <Notice
          tone="warn"
          title={t('issuesdetail:comment.readersFailed')}
          action={<Button onClick={refresh}>{t('app:retry')}</Button>}
        >
          {error.message}
        </Notice>
      )}
      <CutNotice cut={data?.cut} />
    </div>
  );
}

const formatReaders = ({ kind, name }: OnlyFor): string =>
  t(`issuesdetail:comment.onlyFor.${kind}`, { name });

const unique = (readers: readonly OnlyFor[]): Option<Readers>[] => [
  ...new Map(
    readers.map((reader): [string, Option<Readers>] => {
      const value: Readers = `${reader.kind} ${reader.name}`;
      return [
        value,
        {
          value,
          label: formatReaders(reader),
          note: t(`issuesdetail:comment.kind.${reader.kind}`),
        },
      ];
    }),
  ).values(),
];
