import adspanel from '../../../resources/locales/en/adspanel.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ adspanel });
