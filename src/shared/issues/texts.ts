import issues from '../../../resources/locales/en/issues.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ issues });
