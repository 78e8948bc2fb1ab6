import '../../shared/connections/texts.ts';
import { t } from '../../shared/i18n/translate.ts';

/** Whether a server and the user's rights on it allow a feature of the app. `name`: in the current language. */
export interface ServerFeature {
  readonly name: string;
  readonly isOn: boolean;
}

/** How many of the features a connection has, and which are missing, as a sentence. */
export function describeFeatures(features: readonly ServerFeature[]): string {
  const off = features.filter(({ isOn }) => !isOn).map(({ name }) => name);
  const all = features.length;
  const count = all - off.length;
  if (off.length === 0) return t('connections:test.features', { count, all });
  return t('connections:test.featuresOff', { count, all, names: off.join(', ') });
}
