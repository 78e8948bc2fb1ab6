import type { ImportFormat } from '../../../../shared/eq/formats/types.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const names = {
  apo: () => t('eqfiles:format.apo'),
  autoeq: () => t('eqfiles:format.autoeq'),
  graphiceq: () => t('eqfiles:format.graphiceq'),
  rew: () => t('eqfiles:format.rew'),
  camilladsp: () => t('eqfiles:format.camilladsp'),
  minidsp: () => t('eqfiles:format.minidsp'),
  json: () => t('eqfiles:format.json'),
  server: () => t('eqfiles:format.server'),
  unknown: () => t('eqfiles:format.unknown'),
} as const;

export const formatName = (format: ImportFormat): string => names[format]();
