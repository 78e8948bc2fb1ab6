import type { ReactNode } from 'react';
import { Paperclip } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue } from '../../../../shared/issues/model.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import { Link } from '../../../state/Link.tsx';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { icon } from '../../../ui/icon.ts';
import { dayText } from '../list/columns.tsx';
import { IssueStatus } from '../list/marks.tsx';
import text from '../../../ui/text.module.css';
import css from './Detail.module.css';

/** Facts, linked issues, subtasks and attachments of an issue. */
export function IssueParts({ issue }: { readonly issue: Issue }) {
  const { links, subtasks, attachments } = issue;
  return (
    <>
      <FactList issue={issue} />
      <Part title={t('issuesdetail:links')} shown={links.length > 0}>
        {links.map((linked) => (
          <Linked key={linked.id} linked={linked} relation={linked.relation} />
        ))}
      </Part>
      <Part title={t('issuesdetail:subtasks')} shown={subtasks.length > 0}>
        {subtasks.map((linked) => (
          <Linked key={linked.key} linked={linked} />
        ))}
      </Part>
      <Part title={t('issuesdetail:attachments')} shown={attachments.length > 0}>
        {attachments.map(({ id, name, size }) => (
          <li key={id} className={css['row']}>
            <Paperclip {...icon} size={14} />
            <span className={css['text']} dir="auto" title={name}>
              {name}
            </span>
            {size !== null && <span className={text['small']}>{formatBytes(size)}</span>}
          </li>
        ))}
      </Part>
    </>
  );
}

function FactList({ issue }: { readonly issue: Issue }) {
  const { type, project, reporter, parent, due, labels, created } = issue;
  const facts = {
    type: `${type.name} · ${project.name}`,
    parent: parent !== null && <Link panel="issues" detail={parent} children={parent} />,
    due: due !== null && dayText(due),
    labels: labels.join(', '),
    reporter: reporter?.name,
    created: created !== null && <RelativeTime at={created} />,
  };
  const given = Object.entries(facts).filter(([, value]) => Boolean(value));
  return (
    <Facts line small>
      {given.map(([name, value]) => (
        <Fact key={name} name={t(`issuesdetail:fact.${name as keyof typeof facts}`)}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Part({
  title,
  shown,
  children,
}: {
  readonly title: string;
  readonly shown: boolean;
  readonly children: ReactNode;
}) {
  if (!shown) return null;
  return (
    <section>
      <h3 className={css['part']}>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Linked({
  linked: { key, summary, status },
  relation,
}: {
  readonly linked: Issue['subtasks'][number];
  readonly relation?: string;
}) {
  return (
    <li className={css['row']}>
      {relation !== undefined && <span className={text['small']}>{relation}</span>}
      <Link panel="issues" detail={key} className={css['linked']}>
        {key}
      </Link>
      <span className={css['text']} dir="auto" title={summary}>
        {summary}
      </span>
      {status !== null && <IssueStatus status={status} />}
    </li>
  );
}
