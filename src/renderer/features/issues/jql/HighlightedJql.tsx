import { useMemo } from 'react';
import { jqlTokens } from '../../../../shared/issues/rules/jql-tokens.ts';
import { cx } from '../../../ui/cx.ts';
import type { Check } from './use-check.ts';
import css from './JqlField.module.css';

const DIRECTION = /^(asc|desc)$/i;

/** A colored copy of the input's text, drawn over the input. */
export function HighlightedJql({
  jql,
  isJql,
  messages,
}: Pick<Check, 'messages'> & { readonly jql: string; readonly isJql: boolean }) {
  const tokens = useMemo(() => jqlTokens(jql), [jql]);
  return (
    <div className={cx(css['text'], css['copy'], css['colors'])} aria-hidden>
      {tokens.map(({ k, text, at }, index) => {
        const isWrong = messages.some(({ from = at + 1, to = at }) => at >= from && at < to);
        const isKeyword = isJql && k === 'keyword' && !DIRECTION.test(text);
        const end = at + text.length;
        return [
          index === 0 && jql.slice(0, at),
          <span key={at} className={cx(isKeyword && css['keyword'], isWrong && css['wrong'])}>
            {text}
          </span>,
          jql.slice(end, tokens[index + 1]?.at),
        ];
      })}
    </div>
  );
}
