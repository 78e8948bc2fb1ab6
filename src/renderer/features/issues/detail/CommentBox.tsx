import { useEffect, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Comment, Issue } from '../../../../shared/issues/model.ts';
import { MAX_TEXT } from '../../../../shared/issues/model.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import { useOffline } from '../../../service/offline.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { setResource } from '../../../state/use-resource.ts';
import { readStored, writeStored } from '../../../ui/browser-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import css from './Detail.module.css';
import type { Readers } from './ReadersChoice.tsx';
import { onlyForIn, readersIn, ReadersChoice } from './ReadersChoice.tsx';

interface Props {
  readonly issue: Issue;
  readonly onSent: (comment: Comment) => void;
}

/** A new comment. Its text survives a closed window until it is sent or deleted. Its readers are chosen before it is sent. */
export function CommentBox(props: Props) {
  const { text, setText, readers, setReaders, tooLong, empty, pending, error, submit } =
    useComment(props);
  const offline = useOffline('issues');
  const { key, project } = props.issue;
  const customers = props.issue.customers === true;
  return (
    <form
      className={css['comment']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !pending && tooLong === null && offline === undefined) submit();
      }}
    >
      {error !== null && <Notice tone="bad" title={error.message} />}
      {tooLong !== null && <Notice tone="bad" title={tooLong} />}
      <TextArea
        className={css['box']}
        aria-label={t('issuesdetail:comment.label', { key })}
        placeholder={t(`issuesdetail:comment.${placeholderFor(readers, customers)}`)}
        dir="auto"
        spellCheck
        value={text}
        readOnly={pending}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={css['send']}>
        {(customers || !empty) && (
          <ReadersChoice
            project={customers ? null : project.key}
            value={readers}
            onValue={setReaders}
            disabled={pending}
          />
        )}
        {!empty && <Send pending={pending} offline={offline} />}
      </div>
    </form>
  );
}

const Send = ({
  pending,
  offline,
}: {
  readonly pending: boolean;
  /** Why it cannot be sent now. */
  readonly offline: string | undefined;
}) => (
  <>
    <Kbd>Ctrl Enter</Kbd>
    <Button type="submit" variant="primary" pending={pending} blocked={offline}>
      {t('issuesdetail:comment.send')}
    </Button>
  </>
);

function placeholderFor(readers: Readers, customers: boolean) {
  if (!customers) return 'placeholder';
  return readers === 'internal' ? 'placeholderInternal' : 'placeholderPublic';
}

function useComment({ issue: { key, url, customers }, onSent }: Props) {
  // Uses the address, which includes the site, because two sites can have the same keys.
  const stored = `channelstrip.issues.comment ${url}`;
  const [text, setText] = useState(() => readStored(stored) ?? '');
  // The visibility is stored with the text, so that an internal draft does not become public after a restart.
  const [chosen, setReaders] = useState(() => readersIn(readStored(`${stored} readers`)));
  // A limited draft stays limited even if the project's type has changed.
  const limited: Readers = chosen === 'public' ? chosen : 'internal';
  const readers: Readers = customers === true ? limited : chosen === 'internal' ? 'public' : chosen;
  const trimmed = text.trim();
  const empty = trimmed === '';
  useEffect(() => {
    writeStored(stored, empty ? null : text);
    writeStored(`${stored} readers`, empty || chosen === 'public' ? null : chosen);
  }, [stored, text, empty, chosen]);
  const input = {
    key,
    text: trimmed,
    internal: readers === 'internal',
    onlyFor: onlyForIn(readers),
  };
  const sending = useMutation(() => call('issues.comment', input), {
    inline: true,
    onDone: ({ issue: after, ...comment }) => {
      // Also if the user has left the issue in the meantime.
      writeStored(stored, null);
      setText('');
      if (after !== null) setResource('issues.issue', { key }, after);
      onSent(comment);
    },
  });
  const limits = { most: formatCount(MAX_TEXT), count: formatCount(trimmed.length) };
  const isLong = trimmed.length > MAX_TEXT;
  const tooLong = isLong ? t('issuesdetail:comment.tooLong', limits) : null;
  return { ...sending, text, setText, readers, setReaders, tooLong, empty };
}
