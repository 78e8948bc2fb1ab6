import { formatMemory } from '../../../../shared/deploys/rules/memory.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { useResource } from '../../../state/use-resource.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import text from '../../../ui/text.module.css';
import css from './Detail.module.css';

/** The configuration of a service, and the platform's rules that most often cause failed health checks. */
export function ServiceFacts({ service }: { readonly service: Service }) {
  const { id, url, buildpack, port } = service;
  const { data: names } = useResource('deploys.variables', { serviceId: id }, { keep: false });
  const { project, repo, branch, commit, vcpus, host } = service;
  const memory = service.memory && formatMemory(service.memory);
  return (
    <div className={css['scroll']}>
      <Facts>
        {url !== null && (
          <Fact name={t('deployspanel:fact.url')}>
            {url}
            <CopyButton label={t('deployspanel:detail.copyUrl')} text={() => url} />
          </Fact>
        )}
        {Object.entries({ project, repo, branch, commit, memory, vcpus, buildpack, host }).map(
          ([key, value]) =>
            value !== null && (
              <Fact key={key} name={t(`deployspanel:fact.${key as 'project'}`)}>
                {value}
              </Fact>
            ),
        )}
        <Fact name={t('deployspanel:fact.port')}>
          {buildpack === 'static'
            ? t('deployspanel:fact.staticPort')
            : (port ?? t('deployspanel:fact.noPort'))}
        </Fact>
        {names !== null && (
          <Fact name={t('deployspanel:fact.variables')}>
            {names.length === 0 ? t('deployspanel:pair.none') : names.join(', ')}
          </Fact>
        )}
        <Fact name={t('deployspanel:fact.id')}>{id}</Fact>
      </Facts>
      {buildpack !== 'static' && (
        <p className={text['small']}>
          {t('deployspanel:fact.listen')} {t('deployspanel:fact.injected')}
        </p>
      )}
    </div>
  );
}
