import deploysedit from '../../../resources/locales/en/deploysedit.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ deploysedit });
