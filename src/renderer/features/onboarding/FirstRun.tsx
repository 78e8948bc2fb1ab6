import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Play } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../state/calls.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import text from '../../ui/text.module.css';
import css from './FirstRun.module.css';

/** A service to start with. */
export interface FirstService {
  readonly id: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly open: () => void;
}

/** The first run: try the demo, connect a music server, or start with another service. The parts of the form are passed in. */
export function FirstRun({
  brand,
  servers,
  address,
  form,
  title,
  demoIsMain,
  services,
}: {
  readonly brand: ReactNode;
  readonly servers: ReactNode;
  readonly address: ReactNode;
  readonly form: ReactNode;
  /** The title of the form. */
  readonly title: string;
  /** The demo button is the primary button until the form is in use. */
  readonly demoIsMain: boolean;
  /** In the order of the rail. */
  readonly services: readonly FirstService[];
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
          {address}
          <div className={css['servers']}>{servers}</div>
          <Services services={services} />
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

/** A card for each service, which opens its form or its panel. */
function Services({ services }: { readonly services: readonly FirstService[] }) {
  return (
    <section aria-labelledby="first-run-services">
      <h2 id="first-run-services" className={css['servicesTitle']}>
        {t('onboarding:services.title')}
      </h2>
      <ul className={css['row']}>
        {services.map(({ id, name, icon: Icon, open }) => (
          <li key={id}>
            <button type="button" className={css['service']} onClick={open}>
              <Icon {...icon} />
              <span className={text['ellipsis']}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
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
