import { useMemo } from 'react';
import type { JqlProblem } from '../../../../shared/issues/rules/jql-problems.ts';
import { jqlTokens } from '../../../../shared/issues/rules/jql-tokens.ts';
import { cx } from '../../../ui/cx.ts';
import css from './JqlField.module.css';

const DIRECTION = /^(asc|desc)$/i;

/** A copy of the input's text in colors, drawn over it. */
export function HighlightedJql({
  jql,
  problems,
  className,
}: {
  readonly jql: string;
  readonly problems: readonly JqlProblem[];
  readonly className: string | undefined;
}) {
  const tokens = useMemo(() => jqlTokens(jql), [jql]);
  return (
    <div className={cx(className, css['copy'], css['colors'])} aria-hidden>
      {tokens.map(({ k, text, at }, index) => {
        const isWrong = problems.some(({ from, to }) => at >= from && at < to);
        const isKeyword = k === 'keyword' && !DIRECTION.test(text);
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
