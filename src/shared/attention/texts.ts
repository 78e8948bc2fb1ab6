import attention from '../../../resources/locales/en/attention.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ attention });
