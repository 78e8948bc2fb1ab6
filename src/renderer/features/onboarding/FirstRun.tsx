import type { ReactNode } from 'react';
import { Play } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../state/calls.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { Link } from '../../state/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import text from '../../ui/text.module.css';
import css from './FirstRun.module.css';

/** The first run: try the demo or connect a server. The parts of the form are passed in. */
export function FirstRun({
  brand,
  servers,
  address,
  form,
  title,
  demoIsMain,
}: {
  readonly brand: ReactNode;
  readonly servers: ReactNode;
  readonly address: ReactNode;
  readonly form: ReactNode;
  /** The title of the form. */
  readonly title: string;
  /** The demo button is the primary button until the form is in use. */
  readonly demoIsMain: boolean;
}) {
  return (
    <main className={css['page']}>
      <div className={css['columns']}>
        <div className={css['start']}>
          <div className={css['brand']}>{brand}</div>
          <header>
            <h1 className={css['title']}>{t('onboarding:title')}</h1>
            <p className={text['dim']}>{t('onboarding:subtitle')}</p>
          </header>
          <Demo main={demoIsMain} />
          {servers}
          {address}
          <Link panel="playout" className={css['other']}>
            {t('onboarding:channels')}
          </Link>
        </div>
        <section className={css['card']} aria-labelledby="first-run-form">
          <h2 id="first-run-form" className={cx(css['cardTitle'], text['ellipsis'])}>
            {title}
          </h2>
          {form}
        </section>
      </div>
    </main>
  );
}

function Demo({ main }: { readonly main: boolean }) {
  const { pending, submit } = useMutation(() => call('app.startDemo', undefined));
  return (
    <div className={css['demo']}>
      <Button
        size="l"
        wide
        variant={main ? 'primary' : 'secondary'}
        icon={<Play {...icon} />}
        pending={pending}
        onClick={() => submit()}
      >
        {t('onboarding:demo.start')}
      </Button>
      <p className={text['small']}>{t('onboarding:demo.note')}</p>
    </div>
  );
}
