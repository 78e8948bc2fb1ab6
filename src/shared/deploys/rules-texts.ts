import deploysrules from '../../../resources/locales/en/deploysrules.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ deploysrules });
