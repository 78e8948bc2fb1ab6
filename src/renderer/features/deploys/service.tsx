import '../../../shared/deploys/edit-texts.ts';
import { deploysDescriptor } from '../../../shared/deploys/descriptor.ts';
import type { FeatureName } from '../../../shared/deploys/model.ts';
import { featureNames } from '../../../shared/deploys/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useTopic } from '../../state/topics.ts';
import { Fact } from '../../ui/Facts.tsx';
import text from '../../ui/text.module.css';

const listNames = (names: readonly FeatureName[]): string =>
  names.map((name) => t(`deploysedit:feature.${name}`)).join(', ');

/** Which features the platform in use has, and why it lacks the others, as facts of its connection. */
function PlatformFeatures() {
  const features = useTopic('deploys.overview').value?.features;
  if (features === undefined) return null;
  const on = featureNames.filter((name) => features[name].on);
  const off = featureNames.filter((name) => !features[name].on);
  return (
    <>
      <Fact name={t('deploysedit:features.on', { count: on.length, all: featureNames.length })}>
        {listNames(on)}
      </Fact>
      {off.length > 0 && (
        <Fact name={t('deploysedit:features.off')}>
          <ul>
            {off.map((name) => (
              <li key={name}>
                {t(`deploysedit:feature.${name}`)}
                <p className={text['small']}>{features[name].reason}</p>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}

/** The service on the Connections page. */
export const deploysService = { descriptor: deploysDescriptor, Features: PlatformFeatures };
