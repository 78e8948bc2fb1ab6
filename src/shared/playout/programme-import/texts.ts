import programmeimport from '../../../../resources/locales/en/programmeimport.json' with { type: 'json' };
import { addTexts } from '../../i18n/translate.ts';

addTexts({ programmeimport });
