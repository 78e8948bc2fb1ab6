import programmeapply from '../../../resources/locales/en/programmeapply.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ programmeapply });
