import deployspanel from '../../../resources/locales/en/deployspanel.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ deployspanel });
