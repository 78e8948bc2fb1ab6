import { Check, CircleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { useResource } from '../../../state/use-resource.ts';
import css from './TemplatePreview.module.css';

/** What becomes of a template, and which of its variables are set here. Nothing where there is none in the text. */
export function TemplatePreview({
  text,
  channel,
}: {
  readonly text: string;
  readonly channel: string | null;
}) {
  const templated = text.includes('{{') && text.length <= 10_000;
  const { data, error } = useResource('playout.expand', { text, channel }, { enabled: templated });
  if (!templated) return null;
  if (error !== null) return <span className={css['bad']}>{error.message}</span>;
  if (data === null) return null;
  return (
    <span className={css['preview']}>
      <span className={css['names']}>
        {data.names.map(({ name, set }) => (
          <span key={name} className={cx(css['name'], !set && css['missing'])}>
            {set ? <Check size={12} aria-hidden /> : <CircleAlert size={12} aria-hidden />}
            {set ? t('playout:template.set', { name }) : t('playout:template.missing', { name })}
          </span>
        ))}
      </span>
      {data.message !== null && <span className={css['bad']}>{data.message}</span>}
      {data.ok && <code className={css['output']}>{data.output}</code>}
    </span>
  );
}
