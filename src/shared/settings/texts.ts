import settings from '../../../resources/locales/en/settings.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ settings });
