import issuescli from '../../../resources/locales/en/issuescli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ issuescli });
