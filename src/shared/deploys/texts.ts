import deploys from '../../../resources/locales/en/deploys.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ deploys });
