import { useEffect, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Comment, Issue } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { readStored, writeStored } from '../../../ui/browser-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import css from './Detail.module.css';

interface Props {
  readonly issue: Issue;
  readonly onSent: (comment: Comment) => void;
}

/** A new comment. Its text survives a closed window until it is sent or deleted. */
export function CommentBox(props: Props) {
  const { text, setText, empty, pending, error, submit } = useComment(props);
  return (
    <form
      className={css['comment']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !pending) submit();
      }}
    >
      {error !== null && <Notice tone="bad" title={error.message} />}
      <TextArea
        className={css['box']}
        aria-label={t('issuesdetail:comment.label', { key: props.issue.key })}
        placeholder={t('issuesdetail:comment.placeholder')}
        dir="auto"
        spellCheck
        maxLength={30_000}
        value={text}
        readOnly={pending}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {!empty && (
        <Button type="submit" variant="primary" pending={pending}>
          {t('issuesdetail:comment.send')}
        </Button>
      )}
    </form>
  );
}

function useComment({ issue: { key, url }, onSent }: Props) {
  // The address names the site, too: keys of two sites can be equal.
  const stored = `channelstrip.issues.comment ${url}`;
  const [text, setText] = useState(() => readStored(stored) ?? '');
  const empty = text.trim() === '';
  useEffect(() => {
    writeStored(stored, empty ? null : text);
  }, [stored, text, empty]);
  const sending = useMutation(() => call('issues.comment', { key, text: text.trim() }), {
    inline: true,
    onDone: (comment) => {
      // Also if the user has left the issue in the meantime.
      writeStored(stored, null);
      setText('');
      onSent(comment);
    },
  });
  return { ...sending, text, setText, empty };
}
